// On paper: the board itself without what is only for the screen, and sheets.
import assert from 'node:assert/strict';
import { EASY, HARD, PAIR, accessible, cell, open, openRules, paste, rungs, says, shoot, test, toasts, verdict } from '../harness.mjs';

// The words of the first page, as they stand in its drawing.
const texts = (page, part = '#print-preview') => page.$$eval(`${part} text`, (all) => all.map((el) => el.textContent));
const settled = (page) => says(page, 'print-says', '^(One page|[0-9]+ pages)$');
const change = async (page, act) => {
  await page.evaluate(() => { document.getElementById('print-says').textContent = ''; });
  await act();
  await settled(page);
};
async function openPrint(page) {
  await page.click('#share');
  await page.click('#print');
  await settled(page);
}

test('nothing of a hint, of a selection, of a check or of the dark is on paper', { colorScheme: 'dark' }, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  await cell(page, 80).click();
  await page.keyboard.press('v');
  await page.keyboard.press('3');
  const behind = () => cell(page, 80).evaluate((el) => getComputedStyle(el).backgroundColor.match(/\d+/g).map(Number));
  await page.keyboard.press('ArrowLeft');
  assert.ok((await behind()).every((part) => part < 128), 'a dark colour on the screen');
  await page.emulateMedia({ media: 'print' });
  assert.ok((await behind()).some((part) => part > 128), 'behind black digits');
  await page.emulateMedia({ media: null });
  await page.click('#auto');
  await cell(page, 4).click();
  await rungs(page, 3);
  await page.emulateMedia({ media: 'print' });
  const seen = await page.evaluate(() => {
    const bad = [];
    for (const el of document.querySelectorAll('.cell')) {
      const { backgroundColor, boxShadow } = getComputedStyle(el);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)' || boxShadow !== 'none' || getComputedStyle(el, '::after').display !== 'none')
        bad.push(`${el.dataset.cell} ${backgroundColor} ${boxShadow}`);
      for (const part of el.querySelectorAll('.lit, .value'))
        if (getComputedStyle(part).textDecorationLine !== 'none') bad.push(`${el.dataset.cell} underlined`);
    }
    for (const layer of document.querySelectorAll('.layer.under, .layer.over')) if (layer.checkVisibility()) bad.push(layer.className);
    return bad;
  });
  assert.deepEqual(seen, []);
});

for (const [name, options] of [['desktop', { colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }]])
  test(`a sheet of one puzzle: ${name}`, { ...options, bypassCSP: true }, async (page) => {
    await open(page, EASY);
    await cell(page, 2).click();
    await page.keyboard.press('4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Digit2');
    await openPrint(page);
    const digits = async () => (await texts(page)).filter((text) => /^\d$/.test(text)).length;
    assert.equal(await digits(), 30);
    await change(page, () => page.check('#print-own'));
    assert.equal(await digits(), 31);
    await change(page, () => page.selectOption('#print-marks', 'own'));
    assert.equal(await digits(), 32);
    await change(page, () => page.selectOption('#print-marks', 'all'));
    assert.ok((await digits()) > 100);
    await change(page, () => page.check('#print-rating'));
    await change(page, () => page.fill('#print-heading', 'For the train'));
    await page.keyboard.press('Enter');
    assert.ok(await page.isVisible('#print-dialog'));
    await change(page, () => page.selectOption('#print-solutions', 'end'));
    assert.ok((await texts(page)).includes('For the train'));
    assert.ok((await texts(page)).some((text) => /^easy \u00b7 1\.\d$/.test(text)), (await texts(page)).join('|'));
    assert.equal(await page.textContent('#print-says'), '2 pages');
    await accessible(page);
    await shoot(page, `print-dialog-${name}`);
  });

test('the browser prints the pages, and nothing else', {}, async (page) => {
  await open(page);
  await page.evaluate(() => { window.print = () => {}; });
  await openPrint(page);
  await change(page, () => page.selectOption('#print-solutions', 'end'));
  await change(page, () => page.click('#print-go'));
  assert.equal(await page.locator('#sheet > svg').count(), 2);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('main').isVisible(), false);
  assert.equal(await page.locator('#sheet > svg').first().isVisible(), true);
  const pages = String(await page.pdf({ preferCSSPageSize: true })).match(/\/Type \/Page\b(?!s)/g).length;
  assert.equal(pages, 2);
  await page.waitForSelector('#sheet', { state: 'detached' });
  await page.emulateMedia({ media: null });
  assert.equal(await page.locator('main').isVisible(), true);
});

test('several on a sheet, and as a PDF', {}, async (page) => {
  await open(page);
  await toasts(page, () => paste(page, `${EASY}\n${PAIR}\n${HARD}\n`));
  await openPrint(page);
  await change(page, () => page.selectOption('#print-what', 'pile'));
  assert.deepEqual((await texts(page)).filter((text) => /^[123]\.$|^[123]$/.test(text)).slice(0, 1), ['1']);
  await change(page, () => page.selectOption('#print-per', '1'));
  assert.equal(await page.textContent('#print-says'), '3 pages');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#print-pdf')]);
  const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  const pdf = Buffer.concat(parts).toString('latin1');
  assert.match(pdf, /^%PDF-1\.4/);
  assert.equal(pdf.match(/\/Type \/Page /g).length, 3);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement.classList.contains('cell'));
});

test('a puzzle with rules on paper, in words and colours', {}, async (page) => {
  await openRules(page, '.'.repeat(81), 'diagonals;cage 10 r1c1 r1c2;anti-knight');
  await page.waitForSelector('.board.ruled');
  await openPrint(page);
  assert.ok((await texts(page)).some((text) => /knight/.test(text)));
  await change(page, () => page.uncheck('#print-key'));
  await change(page, () => page.check('#print-colours'));
  await change(page, () => page.check('#print-rating'));
  assert.ok((await texts(page)).some((text) => /several solutions|not rated/.test(text)), (await texts(page)).join('|'));
  await shoot(page, 'print-rules');
});
