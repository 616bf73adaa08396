// The page in Chromium: every file in browser/ adds its tests, and all of them are run here, two at a time; those
// that ask to run alone come after the others. harness.mjs says what the arguments are. Prints TAP.
import { readdir } from 'node:fs/promises';
import { browser, close, run, tests } from './harness.mjs';

for (const file of (await readdir(new URL('browser/', import.meta.url))).sort()) await import(`./browser/${file}`);

const queue = tests.filter(({ options }) => !options.alone);
const work = async () => {
  while (queue.length) await run(queue.shift());
};
await Promise.all([work(), work()]);
for (const one of tests.filter(({ options }) => options.alone)) await run(one);
console.log(`1..${tests.length}`);
await browser.close();
close();
