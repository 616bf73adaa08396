// Every state of the page, one after the other, in both looks, sizes and languages: nothing is wider than the screen, no
// barrier is found, and with SHOTS there is a picture of each to look at.
import assert from 'node:assert/strict';
import { EASY, HARD, JIGSAW, KITE, REGIONS, SEVERAL, SOLVED, accessible, cell, open, openRules, rungs, sample, shoot, test, paste, verdict }
  from '../harness.mjs';

const dialog = (id) => async (page) => {
  await page.click(`#${id}`);
  await page.waitForSelector(`#${id}-dialog[open]`);
};
const closed = async (page) => {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]') && !history.state?.dialog);
};
const by = (scale) => (page) => page.selectOption('#hints', scale);
const many = (side, start) => start + '.'.repeat(side * side - start.length);

// Each state: its name, and how to come to it from the one before.
const STATES = [
  ['board', async (page) => { await open(page, EASY); await verdict(page, 'unique'); }],
  ...[1, 2, 3, 4].map((n) => [`hint-${n}`, async (page) => {
    await page.click('#hint');
    await page.waitForFunction((want) => document.querySelectorAll('#ladder .on').length === want, n);
  }]),
  ['chain', async (page) => {
    await open(page, HARD);
    await by('explainer')(page);
    await verdict(page, 'unique');
    await rungs(page, 4);
  }],
  ['chain-line', (page) => page.locator('#hint-text button.line').first().click()],
  ['path', async (page) => {
    await open(page, KITE);
    await verdict(page, 'unique');
    await page.click('#explain');
    await page.waitForSelector('#ratings:not([hidden])');
  }],
  ['path-step', (page) => page.locator('#steps [data-step]').nth(2).click()],
  ['all-steps', async (page) => {
    await page.keyboard.press('Escape');
    await page.click('#all');
    await page.waitForFunction(() => document.querySelector('#steps [data-step]'));
  }],
  ['library', async (page) => {
    await dialog('more')(page);
    await page.click('#techniques');
    await page.waitForSelector('[data-technique="x-wing"]');
  }],
  ['library-entry', async (page) => {
    await page.click('#library-list [data-technique="x-wing"]');
    await page.waitForSelector('#library-example:not([hidden])');
    await page.click('#library-more');
    await page.click('#library-more');
  }],
  ...['new', 'open', 'share', 'more'].map((id) => [id, async (page) => { await closed(page); await dialog(id)(page); }]),
  ['new-wishes', async (page) => { await closed(page); await dialog('new')(page); await page.click('#new-more summary'); }],
  ['photo', async (page) => { await closed(page); await dialog('photo')(page); }],
  ['pause', async (page) => { await closed(page); await dialog('pause')(page); }],
  ['marks', async (page) => {
    await closed(page);
    await page.click('#auto');
    await cell(page, 12).click();
    await page.keyboard.press('v');
    for (const [c, k] of [[12, 1], [13, 3], [22, 6]]) {
      await cell(page, c).click();
      await page.keyboard.press(String(k));
    }
  }],
  ['lens', async (page) => { await page.click('#lens'); await page.waitForSelector('#lens-digits'); }],
  ['what-if', async (page) => {
    await page.click('#lens-close');
    await page.click('#auto');
    await page.click('[data-mode=digit]');
    await page.click('#try');
    await page.waitForSelector('#trial');
  }],
  ['edit', async (page) => {
    await open(page, EASY);
    await page.click('#edit');
    await page.waitForSelector('#editor');
  }],
  ['print', async (page) => {
    await page.click('#edit');
    await dialog('share')(page);
    await page.click('#print');
    await page.waitForSelector('#print-preview svg');
  }],
  ['history', async (page) => {
    await closed(page);
    await dialog('new')(page);
    await page.click('#boards');
    await page.waitForSelector('#boards-dialog[open]');
  }],
  ['solved', async (page) => {
    await closed(page);
    await open(page, `${SOLVED.slice(0, 80)}.`);
    await verdict(page, 'unique');
    await cell(page, 80).click();
    await page.keyboard.press(SOLVED[80]);
    await page.waitForSelector('#solved');
  }],
  ['several', async (page) => { await open(page, SEVERAL); await verdict(page, 'several'); }],
  ['none', async (page) => { await open(page, `82${HARD.slice(2)}`); await verdict(page, 'none'); }],
  ['side-16', async (page) => { await open(page, many(16, '1g2f'), '4x4'); await verdict(page, 'several'); await page.click('#auto'); await cell(page, 40).click(); }],
  ['side-25', async (page) => {
    await page.click('#auto');
    await open(page, many(25, '1p2o'), '5x5');
    await cell(page, 60).click();
    await page.keyboard.press('Shift+Digit7');
  }],
  ['jigsaw', async (page) => { await openRules(page, JIGSAW, `regions ${REGIONS}`, '1x9'); await verdict(page, 'unique'); }],
  ['killer', async (page) => {
    await paste(page, await sample('cage'));
    await page.waitForFunction(() => document.getElementById('rules').dataset.key);
    await verdict(page, 'unique');
  }],
];

// What is wider than the screen or than its dialog, what is cut, boxes to tick that are not all of one size, and what is too
// small for a finger.
const misfits = (isPhone) => {
  const list = [];
  for (const el of [document.documentElement, ...document.querySelectorAll('dialog[open]')])
    if (el.scrollWidth > el.clientWidth) list.push(`${el.id || 'the page'} is ${el.scrollWidth - el.clientWidth} pixels too wide`);
  for (const el of document.querySelectorAll('button, label, h1, h2, h3, p, dt, dd, li, #verdict-text, #toast'))
    if (el.offsetWidth && !el.matches('.unseen') && !/auto|scroll|visible/.test(getComputedStyle(el).overflowX)
      && (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 2)) list.push(`"${el.textContent}" is cut`);
  const ticks = [...document.querySelectorAll('input[type=checkbox]')].filter((el) => el.offsetWidth).map((el) => `${el.offsetWidth} x ${el.offsetHeight}`);
  if (new Set(ticks).size > 1) list.push(`boxes to tick: ${ticks.join(', ')}`);
  const rows = new Set([...document.querySelectorAll('.actions button')].map((el) => el.offsetTop));
  if (rows.size > 1) list.push('the actions take two rows');
  for (const el of isPhone ? document.querySelectorAll('button') : []) {
    const { width, height } = el.getBoundingClientRect();
    if (el.offsetParent && Math.min(width, height) < 44) list.push(`"${el.textContent}" is ${width} x ${height}`);
  }
  return list;
};

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

for (const [name, options] of [['phone-light-en', { ...PHONE, colorScheme: 'light' }], ['phone-dark-de', { ...PHONE, colorScheme: 'dark', locale: 'de-DE' }],
  ['desktop-light-de', { ...DESKTOP, colorScheme: 'light', locale: 'de-DE' }], ['desktop-dark-en', { ...DESKTOP, colorScheme: 'dark' }]])
  test(`every state: ${name}`, { ...options, bypassCSP: true }, async (page) => {
    const found = [];
    for (const [state, reach] of STATES) {
      await reach(page);
      await shoot(page, `${name}-${state}`);
      await accessible(page).catch(({ message }) => found.push(`${state}: ${message}`));
      for (const one of await page.evaluate(misfits, /phone/.test(name))) found.push(`${state}: ${one}`);
    }
    assert.deepEqual(found, []);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), options.colorScheme);
  });
