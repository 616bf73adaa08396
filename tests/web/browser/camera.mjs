// Puzzles from pictures. The pages with pictures are drawn by the browser itself, and the camera is a film that it plays.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { EASY, KITE, PAIR, SOLVED, accessible, film, open, says, server, shoot, test, toasts, values, verdict } from '../harness.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
process.on('exit', () => rmSync(film, { force: true }));
const SIX = '..3....6....4..1...1..5....6.4..63..';

// A page with a puzzle, or with `also` another one beside it, as a PNG or as light, one byte for each pixel. `torn`: cells whose digit has lost its top.
const draw = (page, cells, { size = 640, form = 'png', also = null, torn = [] } = {}) => page.evaluate(
  ([digits, pixels, kind, second, halves]) => {
    const many = second ? 2 : 1, side = Math.sqrt(digits.length), cell = (pixels * 0.85) / side, edge = pixels * 0.075;
    const [rows, cols] = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 16: [4, 4] }[side] ?? [];
    const canvas = Object.assign(document.createElement('canvas'), { width: pixels * many, height: pixels });
    const to = canvas.getContext('2d');
    to.fillStyle = '#f2f0ea';
    to.fillRect(0, 0, canvas.width, pixels);
    Object.assign(to, { textAlign: 'center', textBaseline: 'middle', font: `${cell * 0.62}px "DejaVu Sans", sans-serif`, strokeStyle: '#111' });
    for (let k = 0; k < many; k++) {
      const x = edge + k * pixels;
      for (let i = 0; side > 0 && i <= side; i++) {
        for (const [step, a, b] of [[rows, [x, edge + i * cell], [x + side * cell, edge + i * cell]], [cols, [x + i * cell, edge], [x + i * cell, edge + side * cell]]]) {
          to.lineWidth = i % step ? 1.5 : 4;
          to.beginPath();
          to.moveTo(...a);
          to.lineTo(...b);
          to.stroke();
        }
      }
      [...(k ? second : digits)].forEach((digit, c) => {
        const left = x + (c % side) * cell, top = edge + Math.floor(c / side) * cell;
        to.fillStyle = '#111';
        if (digit !== '.') to.fillText(digit, left + cell / 2, top + 0.53 * cell);
        to.fillStyle = '#f2f0ea';
        if (halves.includes(c)) to.fillRect(left + cell / 10, top + cell / 10, cell * 0.8, cell / 4);
      });
    }
    if (kind === 'png') return canvas.toDataURL('image/png').split(',')[1];
    return [...to.getImageData(0, 0, canvas.width, pixels).data.filter((_, i) => i % 4 === 0)];
  }, [cells, size, form, also, torn]);

const asFile = async (page, cells, options) =>
  ({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from(await draw(page, cells, options), 'base64') });

// A film of two frames, again and again, in which the second is a little darker.
async function makeFilm(page, cells, options) {
  const size = 480, light = await draw(page, cells, { size, form: 'light', ...options });
  const colour = Buffer.alloc((size / 2) ** 2 * 2, 128);
  const frames = [0, 6].flatMap((dark) => [Buffer.from('FRAME\n'), Buffer.from(light.map((l) => Math.max(16, l - dark))), colour]);
  await writeFile(film, Buffer.concat([Buffer.from(`YUV4MPEG2 W${size} H${size} F10:1 Ip A0:0 C420\n`), ...frames]));
}

const hand = (page, how, file) => page.evaluate(([event, base64]) => {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], 'page.png', { type: 'image/png' }));
  document.body.dispatchEvent(event === 'paste' ? Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data })
    : new DragEvent('drop', { dataTransfer: data, bubbles: true }));
}, [how, file.buffer.toString('base64')]);

const opened = async (page, cells) => {
  await page.waitForFunction((want) => want === [...document.querySelectorAll('.cell')].map((el) => el.querySelector('.value')?.textContent ?? '.').join(''), cells);
  assert.equal(await page.isVisible('#photo-dialog'), false);
};

// Is the tab in front? The camera is off if not.
const turnAway = (page, isAway) => page.evaluate((away) => {
  Object.defineProperty(document, 'hidden', { value: away, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}, isAway);

// Whatever ends the dialog, or hides the tab, turns the camera off; and one that is gone is missed.
async function stops(page) {
  const live = () => page.waitForSelector('#photo-take:not([hidden]):not([disabled])');
  const track = () => page.evaluateHandle(() => document.getElementById('photo-video').srcObject.getTracks()[0]);
  const isOff = async (one) => assert.equal(await one.evaluate(({ readyState }) => readyState), 'ended');
  await page.click('#photo');
  await live();
  let one = await track();
  await turnAway(page, true);
  await isOff(one);
  await turnAway(page, false);
  await live();
  one = await track();
  await page.goBack();
  await page.waitForSelector('#photo-dialog', { state: 'hidden' });
  await isOff(one);
  await page.evaluate(() => {
    const { getUserMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await getUserMedia.call(navigator.mediaDevices, wish);
      window.begun = stream.getTracks()[0];
      await new Promise((done) => { window.goOn = done; });
      return stream;
    };
  });
  await page.click('#photo'); // and the tab is hidden before the camera has started
  await page.waitForFunction(() => window.goOn);
  await turnAway(page, true);
  await page.evaluate(() => { delete navigator.mediaDevices.getUserMedia; window.goOn(); });
  await page.waitForFunction(() => window.begun.readyState === 'ended');
  await turnAway(page, false);
  await live();
  await (await track()).evaluate((it) => { it.stop(); it.dispatchEvent(new Event('ended')); });
  await says(page, 'photo-says', 'no camera');
  await page.click('#photo-again');
  await live();
  await page.keyboard.press('Escape');
  await page.waitForSelector('#photo-dialog', { state: 'hidden' });
}

test('the camera reads a puzzle on a phone', { ...PHONE, permissions: ['camera'], alone: true, bypassCSP: true }, async (page) => {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, PAIR);
  await verdict(page, 'unique');
  assert.deepEqual(asked.filter((url) => /photo|camera|overlay/.test(url)), [], 'nothing of it is fetched before it is used');
  await makeFilm(page, '.'.repeat(81));
  await page.click('#photo');
  await says(page, 'photo-says', 'no digits|Hold');
  await page.waitForSelector('#photo-drawing polyline', { state: 'attached' });
  await accessible(page);
  await shoot(page, 'photo-live');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.getElementById('photo-video').srcObject);
  await stops(page);
  await makeFilm(page, EASY);
  await toasts(page, async () => {
    await page.click('#photo');
    await page.waitForSelector('#photo-drawing[data-verdict=accepted] text', { state: 'attached' });
    await shoot(page, 'photo-accepted');
    await opened(page, EASY);
  });
  assert.equal(await page.textContent('#label'), 'from a picture');
  assert.equal(await page.evaluate(() => document.getElementById('photo-video').srcObject), null, 'the camera is off');
  assert.ok(asked.some((url) => /nonet-photo/.test(url)));
});

test('what the camera cannot tell is asked', { ...PHONE, permissions: ['camera'], alone: true }, async (page) => {
  await open(page, PAIR);
  await makeFilm(page, EASY, { torn: [0] });
  await page.click('#photo');
  await page.waitForSelector('#photo-asks [data-cell="0"]');
  for (const c of await page.$$eval('#photo-asks [data-cell]', (all) => all.map((el) => el.dataset.cell)))
    await page.click(`#photo-asks [data-cell="${c}"] [data-digit="${Number(EASY[c]) || 0}"]`);
  await says(page, 'photo-says', 'there is one solution');
  await page.keyboard.press('Enter');
  await opened(page, EASY);
});

test('a picture is chosen, pasted and dropped; there is a way back', { isForAll: true }, async (page) => {
  await open(page, PAIR);
  await page.click('[data-cell="0"]');
  await page.keyboard.press('9');
  await page.click('#open');
  await page.setInputFiles('#open-file', await asFile(page, EASY));
  await opened(page, EASY);
  await page.click('#new');
  await page.click('#earlier');
  assert.equal((await values(page)).slice(0, 3), '9.5');
  await hand(page, 'paste', await asFile(page, SIX));
  await opened(page, SIX);
  await hand(page, 'drop', await asFile(page, PAIR, { size: 2000 }));
  await opened(page, PAIR);
  await verdict(page, 'unique');
});

test('doubtful cells are asked about, beside what is seen there', { ...PHONE, bypassCSP: true }, async (page) => {
  for (const [name, theme] of [['light', 'light'], ['dark', 'dark']]) {
    await page.emulateMedia({ colorScheme: theme });
    await open(page, PAIR);
    await hand(page, 'drop', await asFile(page, EASY, { torn: [0, 14] }));
    await page.waitForSelector('#photo-asks [data-cell]');
    await accessible(page);
    await shoot(page, `photo-ask-${name}`);
  }
  assert.equal(await values(page), PAIR, 'nothing was opened');
  const cells = await page.$$eval('#photo-asks > div', (all) => all.map((el) => Number(el.dataset.cell)));
  assert.ok(await page.isDisabled('#photo-open'));
  for (const c of cells) {
    assert.equal(await page.evaluate(() => document.activeElement.parentElement.dataset.cell), String(c));
    assert.equal(await page.locator('#photo-drawing .now').getAttribute('data-ask'), String(c));
    await page.keyboard.press(EASY[c] === '.' ? 'Delete' : EASY[c]);
  }
  await says(page, 'photo-says', 'there is one solution');
  await page.locator('#photo-asks [data-digit=more]').first().click();
  await page.locator('#photo-asks [data-digit="0"]').first().click();
  await says(page, 'photo-says', 'several|no solution|one solution');
  await page.keyboard.press('Shift+Tab');
  await page.locator('#photo-asks > div').first().locator(`[data-digit="${EASY[cells[0]] === '.' ? 0 : EASY[cells[0]]}"]`).click();
  await page.keyboard.press('Enter');
  await opened(page, EASY);
});

test('what cannot be opened as it is, or not at all, is said in words', { ...PHONE, colorScheme: 'dark', bypassCSP: true }, async (page) => {
  await open(page, PAIR);
  const wrong = `35${EASY.slice(2)}`;
  for (const [cells, options, words, canOpen] of [
    ['.'.repeat(18) + EASY.slice(18), {}, 'several solutions', true],
    [wrong, {}, 'no solution', true],
    [SOLVED, {}, 'this is a solution', true],
    ['', {}, 'no grid', false],
    ['.'.repeat(81), {}, 'no digits', false],
    [Array.from({ length: 256 }, (_, i) => (i % 3 ? '.' : (i % 9) + 1)).join(''), { size: 1000 }, '16 by 16', false],
    [EASY, { also: PAIR }, 'two puzzles', false],
  ]) {
    await hand(page, 'paste', await asFile(page, cells, options));
    await says(page, 'photo-says', words);
    assert.equal(await page.isVisible('#photo-open'), canOpen, words);
    await accessible(page, '#photo-dialog');
    assert.ok(await page.evaluate(() => document.activeElement.closest('#photo-dialog')), words);
    await shoot(page, `photo-${words.replaceAll(' ', '-')}`);
  }
  assert.equal(await values(page), PAIR, 'nothing was opened');
  await page.setInputFiles('#photo-file', { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await says(page, 'photo-says', 'cannot show');
  await accessible(page, '#photo-dialog');
  const each = [];
  for (const which of ['marked', 'other']) {
    await hand(page, 'paste', await asFile(page, EASY, { also: KITE }));
    await page.click(`#photo-${which}`);
    await page.waitForSelector('#photo-dialog', { state: 'hidden' });
    each.push(await values(page));
    await open(page, PAIR);
  }
  assert.deepEqual(each.sort(), [EASY, KITE].sort());
  await hand(page, 'paste', await asFile(page, wrong));
  await says(page, 'photo-says', 'no solution');
  await page.click('#photo-open');
  await opened(page, wrong);
  await verdict(page, 'none');
});

test('without a camera, pictures can be chosen', { ...PHONE, bypassCSP: true }, async (page) => {
  await open(page, PAIR);
  await makeFilm(page, EASY); // there is a camera, and nobody has allowed it
  await page.click('#photo');
  await says(page, 'photo-says', 'may not be used');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'photo-file');
  assert.ok(await page.isVisible('#photo-capture'));
  await accessible(page);
  await shoot(page, 'photo-denied');
  await page.setInputFiles('#photo-capture input', await asFile(page, EASY));
  await opened(page, EASY);
  await page.evaluate(() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('none', 'NotFoundError'); }; });
  await page.click('#photo');
  await says(page, 'photo-says', 'no camera');
});

test('without the network pictures are read once that was used; before, it is said', { mayComplain: true, alone: true }, async (page) => {
  await open(page, PAIR);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const picture = await asFile(page, EASY);
  const kept = () => page.evaluate(async () => (await (await caches.open('nonet')).keys()).some(({ url }) => /nonet-photo/.test(url)));
  assert.equal(await kept(), false);
  server.isDown = true;
  try {
    await toasts(page, () => hand(page, 'paste', picture));
    [server.isDown, server.lacks] = [false, /nonet-photo/];
    await hand(page, 'paste', picture);
    await says(page, 'photo-says', 'could not be loaded');
    server.lacks = null;
    await page.setInputFiles('#photo-file', picture);
    await opened(page, EASY);
    assert.ok(await kept());
    server.isDown = true;
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await hand(page, 'paste', await asFile(page, PAIR));
    await opened(page, PAIR);
  } finally {
    [server.isDown, server.lacks] = [false, null];
  }
});
