// New puzzles.
import assert from 'node:assert/strict';
import { open, shoot, test, verdict } from '../harness.mjs';

test('new puzzles of each level and other sizes', {}, async (page) => {
  await open(page);
  for (const [side, level] of [[9, 'medium'], [9, 'expert'], [4, 'easy'], [6, 'hard'], [12, 'medium'], [25, ''], [16, 'easy']]) {
    await page.click('#new');
    await page.selectOption('#new-side', String(side));
    await page.selectOption('#new-level', level);
    await page.click('#generate');
    await page.waitForSelector('#new-dialog', { state: 'hidden' });
    assert.equal(await page.locator('.cell').count(), side * side);
    assert.match(await page.textContent('#label'), level ? new RegExp(`^${level}, ER`) : /clues/);
    await verdict(page, 'unique');
  }
  await shoot(page, 'side-16');
});
