// The library of techniques: found, read, an example clicked through, and practised.
import assert from 'node:assert/strict';
import { PAIR, accessible, cell, open, rungs, says, shoot, test, verdict } from '../harness.mjs';

async function openLibrary(page) {
  await page.click('#more');
  await page.click('#techniques');
  await says(page, 'library-says', 'techniques');
}
const names = (page) => page.$$eval('#library-list button', (all) => all.map((el) => el.textContent));
const stage = (page, n) => says(page, 'library-at', `^${n} of 4$`);

test('a technique is found by its name and by its level', {}, async (page) => {
  await open(page);
  await openLibrary(page);
  assert.ok((await names(page)).length > 90);
  await page.fill('#library-find', 'x wing');
  await says(page, 'library-says', '^\\d+ techniques');
  assert.ok((await names(page)).includes('X-Wing') && !(await names(page)).includes('XY-Chain'));
  await page.fill('#library-find', '');
  await page.selectOption('#library-level', 'beginner');
  assert.deepEqual((await names(page)).filter((name) => /Single|Full House/.test(name)).sort(), ['Full House', 'Hidden Single']);
  await page.fill('#library-find', 'no such');
  await says(page, 'library-says', 'no such technique');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.getElementById('library-dialog').open);
});

for (const [name, options] of [['desktop', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }]])
  test(`an example, step by step, by keys: ${name}`, { ...options, bypassCSP: true }, async (page) => {
    await open(page);
    await openLibrary(page);
    await accessible(page);
    await page.fill('#library-find', 'w-wing');
    await page.keyboard.press('Enter');
    await stage(page, 1);
    assert.equal(await page.textContent('#library-name'), 'W-Wing');
    assert.match(await page.textContent('#library-words'), /two candidates/);
    assert.equal(await page.locator('#library-board .cell').count(), 81);
    assert.ok((await page.locator('#library-known').boundingBox()).width < 30);
    await page.keyboard.press('ArrowRight');
    await stage(page, 2);
    assert.match(await page.textContent('#library-step'), /^Look at /);
    await page.click('#library-more');
    await page.click('#library-more');
    await stage(page, 4);
    assert.ok(await page.isDisabled('#library-more'));
    assert.match(await page.textContent('#library-step'), /cannot be/);
    assert.ok((await page.locator('#library-board .mark.gone').count()) > 0);
    await accessible(page);
    const wide = await page.evaluate(() => document.getElementById('library-dialog').scrollWidth - document.getElementById('library-dialog').clientWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await shoot(page, `library-${name}`);
    await page.click('#library-take');
    await page.waitForSelector('#library-dialog', { state: 'hidden' });
    assert.match(await page.textContent('#label'), /W-Wing/);
    await rungs(page, 2);
    assert.match(await page.textContent('#hint-text'), /W-Wing/);
  });

test('a level is switched off and on again; what is off is marked, and what closes the list stays in sight', { viewport: { width: 390, height: 844 } }, async (page) => {
  await open(page);
  await openLibrary(page);
  const kept = () => page.evaluate(() => JSON.parse(localStorage['nonet.settings']).without);
  const off = () => page.locator('#library-list [data-level=hard]').evaluate((box) => box.closest('.row').nextElementSibling.querySelectorAll('small').length);
  const before = await off();
  await page.uncheck('[data-level=hard]');
  assert.ok((await kept()).includes('swordfish') && !(await kept()).includes('x-wing'));
  assert.ok(await off() > before);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.level), 'hard');
  await page.click('[data-technique=swordfish]');
  await page.check('#library-known');
  await page.click('#library-back');
  assert.ok(await page.$eval('[data-level=hard]', ({ checked, indeterminate }) => !checked && indeterminate));
  await page.check('[data-level=hard]');
  assert.deepEqual([await kept(), await off()], [[], before]);
  await page.evaluate(() => document.querySelector('#library-list li:last-child button').scrollIntoView());
  await page.click('#library-dialog > .close');
  await page.waitForSelector('#library-dialog', { state: 'hidden' });
});

test('every hint leads to its technique', {}, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  await rungs(page, 2);
  const name = await page.textContent('#hint-text .term');
  await page.click('#hint-text .term');
  await page.waitForSelector('#library-entry:not([hidden])');
  assert.equal(await page.textContent('#library-name'), name);
});

test('positions to practise are made, and a search is stopped', {}, async (page) => {
  await open(page);
  await openLibrary(page);
  await page.click('[data-technique="x-wing"]');
  await stage(page, 1);
  await page.selectOption('#library-many', '5');
  await page.click('#library-go');
  await page.waitForSelector('#library-dialog', { state: 'hidden' });
  assert.equal(await page.textContent('#pile-says'), '1 of 5');
  await verdict(page, 'unique');
  await page.click('#pile-next');
  assert.equal(await page.textContent('#label'), 'Practise: X-Wing');
  await verdict(page, 'unique');
  await cell(page, 0).click();
  await rungs(page, 2);
  assert.equal(await page.textContent('#hint-text .term'), 'X-Wing');
  await openLibrary(page);
  await page.click('[data-technique="uniqueness-5"]');
  await stage(page, 1);
  await page.selectOption('#library-many', '20');
  await page.click('#library-go');
  await says(page, 'library-made', 'tries.*It is rare; the examples');
  await page.click('#library-stop');
  await says(page, 'library-made', 'Cancelled');
});

test('an optional technique is used by hints once it is known, and practised', {}, async (page) => {
  await open(page);
  await openLibrary(page);
  await page.click('[data-technique="siamese-x-wing"]');
  await stage(page, 1);
  assert.match(await page.textContent('#library-facts'), /only if it is asked for/);
  assert.equal(await page.isChecked('#library-known'), false);
  await page.click('#library-go');
  await page.waitForSelector('#library-dialog', { state: 'hidden' });
  await verdict(page, 'unique');
  await rungs(page, 2);
  assert.match(await page.textContent('#hint-text .term'), /^Siamese .*X-Wing/);
  await page.reload();
  await verdict(page, 'unique');
  await rungs(page, 2);
  await page.click('#hint-text .term');
  await page.waitForSelector('#library-known:checked');
  await page.uncheck('#library-known');
  await page.keyboard.press('Escape');
  await rungs(page, 2);
  assert.doesNotMatch(await page.textContent('#hint-text .term'), /Siamese/);
});

test('one that is switched off is used again when it is practised; those without an example say so', {}, async (page) => {
  await open(page);
  await openLibrary(page);
  await page.click('[data-technique="x-wing"]');
  await stage(page, 1);
  await page.uncheck('#library-known');
  await page.click('#library-take');
  await page.waitForSelector('#library-dialog', { state: 'hidden' });
  await says(page, 'toast', 'X-Wing');
  await rungs(page, 2);
  assert.equal(await page.textContent('#hint-text .term'), 'X-Wing');
  await openLibrary(page);
  await page.click('[data-technique="squirmbag"]');
  await page.waitForSelector('#library-none:visible');
  assert.equal(await page.isVisible('#library-go'), false);
  await page.click('[data-technique="nishio"]');
  await says(page, 'library-at', '^1 of 5$');
  assert.ok(await page.isDisabled('#library-known'));
  assert.match(await page.textContent('#library-facts'), /a teacher do not have it/);
  for (let n = 2; n < 6; n++) await page.click('#library-more');
  assert.ok((await page.locator('#library-board .link').count()) > 0 && (await page.locator('#library-step .line').count()) > 1);
});
