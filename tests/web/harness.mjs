// What the tests of the page share: the browser, the server, and what is done and seen on the page. Arguments of
// browser.mjs: the folder that `make web` made, the folder that has playwright-core and axe-core, the browser, and a
// folder for screenshots (may be empty).
import { createRequire } from 'node:module';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { serveFolder } from './folder.mjs';

const [folder, modules, executablePath, shots] = process.argv.slice(2);
const require = createRequire(join(modules, 'x.js'));
const { chromium, firefox } = require('playwright-core');
const isFirefox = /firefox/.test(executablePath); // Debian's own, driven by WebDriver BiDi
const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

export const PAIR = '..5.3.8.4...2.9.63.....12...56...7...7.....5...9...34...21.....71.9.8...5.8.2.4..';
export const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
export const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
export const KITE = '....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1....';
export const SEVERAL = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8....';
export const X = '..........6.9.58...8..47...6.8...2....4...6....5...3.7...89..5...37.1.2..........';
export const X_SOLVED = '457386192362915874189247563638574219724139685915628347241893756593761428876452931';
export const JIGSAW = '.1......846........91.2...3...6.......4.3.2.......6...6...9.37........275......8.';
export const JIGSAW_SOLVED = '213564798467318952891427563972685134754839216329756841648192375185943627536271489';
export const REGIONS = '111122344 111522344 115522346 555552346 758822346 778888346 777778346 997998366 999998366';
export const FIVE = '11122 11222 33334 53444 55554';
export const FORMATS = ['line', 'grid', 'csv', 'rows', 'sized', 'json', 'sdk', 'ss', 'sdx', 'pm', 'sukaku', 'norvig',
  'opensudoku', 'solo'];

// A puzzle with rules of a kind, and whether the page's cache has the module with all scales.
export const sample = (kind) => readFile(new URL(`../../docs/variants/${kind}.txt`, import.meta.url), 'utf8');
export const KEPT = async () => (await (await caches.open('nonet')).keys()).some(({ url }) => /nonet-all/.test(url));

// A server that can be made to fail, or not to answer, to test the page without it. The page only ever asks it for files:
// a request that brings something along, such as a picture, fails the test.
export const server = { isDown: false, isMute: false, lacks: null, given: [] }; // lacks: what of it does not arrive
export const { home, close } = await serveFolder(folder, (response) => {
  const { method, headers, url } = response.req;
  if (method !== 'GET' || headers['content-length'] || headers['transfer-encoding'] || url.length > 100) server.given.push(`${method} ${url}`);
  const isCut = server.isDown || server.lacks?.test(response.req.url);
  if (isCut) response.destroy();
  return isCut || server.isMute;
});
export const LIMIT_MS = Number(process.env.LIMIT_MS ?? 600000); // for what hangs: a browser may be as slow as it likes
// What a camera sees where one is allowed: a film that a test makes.
export const film = join(tmpdir(), `nonet-film-${process.pid}.y4m`);
export const browser = await (isFirefox ? firefox.launch({ executablePath, channel: 'moz-firefox', timeout: LIMIT_MS })
  : chromium.launch({ executablePath, timeout: LIMIT_MS,
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`] }));

// Tests run two at a time; those that ask to run alone come after the others. In Firefox there are only those that are
// for all browsers.
export const tests = [];
const only = new RegExp(process.env.ONLY ?? '');
export const test = (name, { isForAll = false, ...options }, body) =>
  only.test(name) && (isForAll || !isFirefox) && tests.push({ name, options, body });

// A context whose limits are for hangs. The page's own patience with a search, or with an engine that is on its way, is
// taken away as well: on a machine that is busy, an answer in a minute is right.
export async function newContext({ isPatient = true, ...options } = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LIMIT_MS);
  if (isPatient) await context.addInitScript(() => {
    const { postMessage } = Worker.prototype, { setTimeout } = window;
    Worker.prototype.postMessage = function (data, ...more) {
      postMessage.call(this, data.time ? { ...data, time: 0 } : data, ...more);
    };
    window.setTimeout = (done, ms, ...more) => (ms === 10000 ? 0 : setTimeout(done, ms, ...more));
  });
  return context;
}

export async function run({ name, options: { mayComplain = false, alone, ...options }, body }) {
  const started = Date.now();
  const context = await newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  const complaints = [], strangers = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && !server.isDown && !mayComplain && complaints.push(message.text()));
  page.on('request', (request) => { if (!/^(http:..127\.0\.0\.1|data:|blob:)/.test(request.url())) strangers.push(request.url()); });
  page.on('websocket', (socket) => strangers.push(socket.url()));
  try {
    await body(page, context);
    assert.deepEqual(complaints, []);
    assert.deepEqual(strangers, []);
    assert.deepEqual(server.given, []);
    console.log(`ok ${name}`);
    if (process.env.TIMES) console.log(`# ${Date.now() - started} ms`);
  } catch (error) {
    console.log(`not ok ${name}`);
    console.log(String(error.stack).replace(/^/gm, '# '));
    process.exitCode = 1;
  }
  await context.close();
}

export async function open(page, puzzle = EASY, box = '3x3') {
  await page.goto(`${home}#p=${box}-${puzzle}`);
  await page.waitForSelector('body[data-ready]');
}

// The same with rules, as a link has them.
export async function openRules(page, puzzle, rules, box = '3x3') {
  await page.goto(`${home}#r=${rules.replaceAll(' ', ',')}&v=${box}-${puzzle}`);
  await page.waitForSelector('body[data-ready]');
  await page.waitForSelector('[class*=" line-"], .lines .thick[d^=M]');
}

// Thick lines are exactly where two cells of the map differ.
export async function borders(page, map) {
  const side = Math.sqrt(map.length);
  const thick = new Set((await page.getAttribute('.lines .thick', 'd')).match(/M[^M]+/g));
  for (let c = 0; c < map.length; c++) {
    const at = `M${c % side} ${Math.floor(c / side)}`;
    assert.deepEqual([thick.has(`${at}h1`), thick.has(`${at}v1`)],
      [c >= side && map[c - side] !== map[c], c % side > 0 && map[c - 1] !== map[c]], `cell ${c}`);
  }
}

export const values = (page) => page.$$eval('.cell', (all) => all.map((el) => el.querySelector('.value')?.textContent ?? '.').join(''));
export const cell = (page, c) => page.locator(`[data-cell="${c}"]`);
export const verdict = (page, kind) => page.waitForSelector(`#verdict.${kind}`);
export const says = (page, id, want) => page.waitForFunction(([i, w]) => new RegExp(w).test(document.getElementById(i)?.textContent), [id, want]);
// Messages that are shown only for a while: the words stay after they fade, so a slow check finds them too.
export async function toasts(page, act) {
  await page.evaluate(() => { document.getElementById('toast').textContent = ''; });
  await act();
  await says(page, 'toast', '.');
}
export const name = (page, c) => cell(page, c).locator('.name').textContent();
export async function rungs(page, most) {
  for (let i = 1; i <= most; i++) {
    await page.click('#hint');
    await page.waitForFunction((n) => document.querySelectorAll('#ladder .on').length === n, i);
  }
}
export const shoot = async (page, name) => shots && page.screenshot({ path: join(shots, `${name}.png`) });
export const paste = (page, text) => page.evaluate((given) => {
  const data = new DataTransfer();
  data.setData('text/plain', given);
  document.body.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data }));
}, text);

export async function accessible(page, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  await page.evaluate(() => { document.getElementById('toast').style.transition = 'none'; }); // what fades has no contrast
  const { violations } = await page.evaluate((selector) => window.axe.run(selector), part);
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).slice(0, 3).join(' | ')}`), []);
}

if (shots) await mkdir(shots, { recursive: true });
