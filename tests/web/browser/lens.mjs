// Filters, colours on candidates, links by hand, and entry at speed.
import assert from 'node:assert/strict';
import { EASY, PAIR, accessible, cell, name, open, shoot, test, values, verdict } from '../harness.mjs';

const marked = (page) => page.$$eval('.cell.may', (all) => all.map((el) => Number(el.dataset.cell)));

for (const [size, options] of [['desktop, dark', { colorScheme: 'dark' }], ['phone, light', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' }]])
  test(`filters, colours and links, accessible: ${size}`, { ...options, bypassCSP: true }, async (page) => {
    await open(page, PAIR);
    await verdict(page, 'unique');
    await page.click('#auto');
    await page.click('#lens');
    await page.waitForSelector('#lens-card');
    await page.click('[data-lens="4"]');
    await page.click('[data-way=may]');
    const left = await page.$$eval('.cell', (all) => all.map((el, c) => [c, el.querySelector('.marks')?.textContent ?? '']).filter(([, text]) => text.includes('4')).map(([c]) => c));
    assert.deepEqual(await marked(page), left);
    assert.match(await name(page, left[0]), /in the filter/);
    await page.click('[data-way=may]');
    await page.click('[data-way=pairs]');
    assert.deepEqual(await marked(page), await page.$$eval('.cell', (all) => all.map((el, c) => [c, el.querySelector('.marks')?.textContent ?? '']).filter(([, text]) => text.length === 2).map(([c]) => c)));
    await page.click('[data-way=strong]');
    assert.ok(await page.locator('.lens-strong').count() > 0);
    await page.click('[data-way=tones]');
    await cell(page, left[0]).click();
    await page.click('[data-digit="4"]');
    assert.match(await name(page, left[0]), /4 green/);
    assert.equal(await cell(page, left[0]).locator('.tone4').textContent(), '4');
    await accessible(page);
    await shoot(page, `lens-${size.replace(', ', '-')}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
  });

test('on a phone what is opened below the keys is seen at once', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
  await open(page, PAIR);
  for (const [button, last] of [['#try', '#trial-drop'], ['#lens', '[data-way=links]']]) {
    await page.tap(button);
    await page.waitForFunction((name) => {
      const { bottom, height } = document.querySelector(name)?.getBoundingClientRect() ?? {};
      return height && bottom <= document.getElementById('hint').getBoundingClientRect().top;
    }, last);
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test('links are drawn by dragging and by keys, undone, kept and removed', {}, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  await page.click('#auto');
  await page.keyboard.press('f');
  await page.waitForSelector('#lens-card');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.lens), '1', 'the focus is in the card');
  await page.click('[data-way=links]');
  const marks = async (c) => [...await cell(page, c).locator('.marks').textContent()].map(Number);
  const at = async (c, d) => {
    const box = await cell(page, c).boundingBox();
    return [box.x + box.width * (((d - 1) % 3) + 0.5) / 3, box.y + box.height * (Math.floor((d - 1) / 3) + 0.5) / 3];
  };
  const [a, b] = [(await marks(0))[0], (await marks(1))[0]];
  await page.mouse.move(...await at(0, a));
  await page.mouse.down();
  await page.mouse.move(...await at(1, b), { steps: 3 });
  await page.mouse.up();
  const links = () => page.locator('.link.hand').count();
  assert.equal(await links(), 1);
  await page.click('#lens-weak');
  await cell(page, 3).focus();
  await page.keyboard.press(String((await marks(3))[0]));
  assert.match(await page.textContent('#lens-says'), /From r1c4/);
  await cell(page, 5).focus();
  await page.keyboard.press(String((await marks(5))[0]));
  assert.equal(await links(), 2);
  assert.equal(await page.locator('.link.hand.weak').count(), 1);
  assert.equal(await values(page), PAIR);
  await page.keyboard.press('Control+z');
  assert.equal(await links(), 1);
  await page.keyboard.press('Control+y');
  await page.waitForFunction(() => /~/.test(JSON.parse(localStorage['nonet.board'] ?? '{}').sheet?.links));
  await page.reload();
  await page.waitForSelector('.link.hand', { state: 'attached' });
  assert.equal(await links(), 2, 'without the card');
  await page.click('#lens');
  await page.click('[data-way=links]');
  await page.click('#lens-clear');
  assert.equal(await links(), 0);
  await page.locator('#lens-digits [aria-checked=true]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.lens), '2');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#lens-card').count(), 0);
  assert.ok(await page.evaluate(() => document.activeElement.classList.contains('cell')));
});

test('a digit is kept for each cell that is clicked: held down, or by the setting, and by keys', {}, async (page) => {
  await open(page);
  const box = await page.locator('[data-digit="4"]').boundingBox();
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.waitForSelector('[data-digit="4"][aria-pressed=true]');
  await page.mouse.up();
  await cell(page, 2).click();
  await cell(page, 3).click();
  assert.equal((await values(page)).slice(0, 5), '53447');
  await cell(page, 3).click();
  assert.equal((await values(page)).slice(0, 5), '534.7', 'again: it is taken back');
  await page.click('[data-digit="6"]');
  await cell(page, 3).click();
  assert.equal((await values(page)).slice(0, 5), '53467');
  await page.keyboard.press('Escape');
  await cell(page, 5).click();
  assert.equal((await values(page)).slice(0, 6), '53467.');
  await page.click('#more');
  await page.check('#set-lock');
  await page.keyboard.press('Escape');
  await page.keyboard.press('8');
  await cell(page, 5).focus();
  await page.keyboard.press('Enter');
  assert.equal((await values(page)).slice(0, 6), '534678');
  await page.reload();
  await verdict(page, 'unique');
  await page.click('#more');
  assert.ok(await page.isChecked('#set-lock'));
});

test('a cell that is held down adds those that are pressed next', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
  await open(page);
  const box = await cell(page, 2).boundingBox();
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.waitForFunction(() => /selected as well/.test(document.getElementById('toast').textContent));
  await page.mouse.up();
  await cell(page, 3).tap();
  await cell(page, 11).tap();
  assert.equal(await page.locator('.cell.selected').count(), 3);
  await page.locator('[data-mode=corner]').tap();
  await page.locator('[data-digit="4"]').tap();
  for (const c of [2, 3, 11]) assert.match(await name(page, c), /corner marks 4/);
  await cell(page, 20).tap();
  assert.equal(await page.locator('.cell.selected').count(), 1);
});

test('digits as three by three', { viewport: { width: 390, height: 844 } }, async (page) => {
  await open(page);
  await page.click('#more');
  await page.check('#set-square');
  await page.keyboard.press('Escape');
  const rows = await page.$$eval('#keys [data-digit]', (all) => new Set(all.map((el) => Math.round(el.getBoundingClientRect().top))).size);
  assert.equal(rows, 3);
  const [bottom, bar] = await page.$$eval('#lens, #hint', (all) => [all[0].getBoundingClientRect().bottom, all[1].getBoundingClientRect().top]);
  assert.ok(bottom <= bar, 'what is below the digits is seen');
});
