// A small app that imports the npm package, bundled in the usual ways, and run in Chromium and in Node.
// Arguments: the package, the folder that has the bundlers (the app is made below it), the folder that has
// playwright-core, and the browser ('': tests that need one are skipped). Prints TAP.
import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import assert from 'node:assert/strict';
import { serveFolder } from './folder.mjs';

const [tarball, bundlers, tools, executablePath] = process.argv.slice(2);
const LIMIT_MS = 600000; // for what hangs, not for what is slow
const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const SCORE = 204;
const app = join(bundlers, 'app');
const execute = promisify(execFile);
const run = (command, ...given) => execute(command, given,
  { cwd: app, env: { ...process.env, NO_COLOR: '1', NODE_ENV: '' }, timeout: LIMIT_MS });
const bundle = (name, ...given) => run(join(bundlers, 'node_modules', '.bin', name), ...given);

// ---- the app ----

const TELL = `
async function main() {
  const { solution } = await solve('${EASY}');
  const { kernel } = await load();
  const score = await rate('${EASY}', { scale: 'hodoku' }).then((rating) => rating.score, (error) => error.message);
  return JSON.stringify({ solution: solution.join(''), kernel, score });
}`;
const SOURCES = {
  'package.json': '{"private":true,"type":"module"}',
  'index.html': '<!doctype html><title>app</title><script type="module" src="./page.js"></script>',
  'page.js': `import { load, rate, solve } from 'nonet';${TELL}
main().then((answer) => { globalThis.answer = answer; }, (error) => { globalThis.answer = String(error.stack); });`,
  'print.js': `import { load, rate, solve } from 'nonet';${TELL}
main().then(console.log);`,
  'required.cjs': `const { load, rate, solve } = require('nonet');${TELL}
main().then(console.log);`,
  'file.js': `import { load } from 'nonet';
import address from 'nonet/nonet-simd.wasm';
const module = WebAssembly.compileStreaming(fetch(new URL(address, import.meta.url)));
module.then((given) => load({ module: given })).then((engine) => {
  const { solution } = engine.solve('${EASY}');
  globalThis.answer = JSON.stringify({ solution: solution.join(''), kernel: engine.kernel });
}, (error) => { globalThis.answer = String(error.stack); });`,
  'worker.js': `import { load, rate, solve } from 'nonet';${TELL}
addEventListener('message', () => main().then(postMessage, (error) => postMessage(String(error.stack))));`,
  'works.js': `const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }) => { globalThis.answer = data; });
worker.postMessage('go');`,
  'works.html': '<!doctype html><title>app</title><script type="module" src="./works.js"></script>',
};

async function makeApp() {
  await rm(app, { recursive: true, force: true });
  await mkdir(app, { recursive: true });
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(app, name), text);
  await run('npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', '--no-save', tarball);
}

const HTML = (script) => `<!doctype html><title>app</title><script type="module" src="${script}"></script>`;
const PLAIN_HTML = (script) => `<!doctype html><title>app</title><body><script src="${script}"></script>`;

// The plain module is the one inside the bundle; the one for HoDoKu's scale is only there as a file.
function isRight(text, kernel, hasScore = true) {
  assert.match(text, /^\{/, text);
  const { score, ...rest } = JSON.parse(text);
  assert.deepEqual(rest, { solution: SOLVED, kernel });
  if (kernel === 'scalar') assert.match(score, /^nonet-all\.wasm was not found/);
  else assert.equal(score, hasScore ? SCORE : undefined);
}

// ---- running it ----

let count = 0, browser = null;
async function test(name, body, isBrowsers = false) {
  count++;
  if (isBrowsers && !browser) {
    console.log(`ok ${name} # SKIP there is no chromium, or no playwright-core`);
    return;
  }
  try {
    await body();
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`not ok ${name}`);
    console.log(`${error.stack}\n${error.stdout ?? ''}${error.stderr ?? ''}`.replace(/^/gm, '# '));
    process.exitCode = 1;
  }
}

// Opens a page, and returns what the app answers and the names of the files fetched for it.
async function open(address, { mayMiss = false } = {}) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = [], fetched = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  try {
    await page.goto(address, { timeout: LIMIT_MS });
    await page.waitForFunction(() => globalThis.answer, null, { timeout: LIMIT_MS });
    const wrong = complaints.filter((text) => !(mayMiss && /404/.test(text)));
    assert.deepEqual(wrong, []);
    return { answer: await page.evaluate(() => globalThis.answer), fetched };
  } finally {
    await context.close();
  }
}

async function openFolder(folder, page = '', options = {}) {
  const { home, close } = await serveFolder(join(app, folder));
  try {
    return await open(home + page, options);
  } finally {
    close();
  }
}

const inBrowser = (name, body) => test(`${name}, in a browser`, body, true);
const inNode = (name, body) => test(`${name}, in Node`, body);

// ---- the ways ----

async function plainNode() {
  await inNode('import', async () => isRight((await run('node', 'print.js')).stdout, 'wasm128'));
  await inNode('require works, or Node says why not', async () => {
    const [major, minor] = process.versions.node.split('.').map(Number);
    const ended = await run('node', 'required.cjs').catch((error) => error);
    if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) isRight(ended.stdout, 'wasm128');
    else assert.match(ended.stderr, /ERR_REQUIRE_ESM/);
  });
}

async function plainBrowser() {
  await inBrowser('no bundler', async () => {
    await run('cp', '-r', 'node_modules/nonet', 'plain');
    await writeFile(join(app, 'plain/index.html'), HTML('page.js'));
    await writeFile(join(app, 'plain/page.js'), SOURCES['page.js'].replace("'nonet'", "'./browser.js'"));
    isRight((await openFolder('plain')).answer, 'wasm128');
  });
}

async function esbuild() {
  await inBrowser('esbuild, ES module', async () => {
    await bundle('esbuild', 'page.js', '--bundle', '--minify', '--format=esm', '--outfile=esm/app.js');
    await writeFile(join(app, 'esm/index.html'), HTML('app.js'));
    isRight((await openFolder('esm', '', { mayMiss: true })).answer, 'scalar');
  });
  await inBrowser('esbuild, ES module, with the modules copied beside it', async () => {
    await bundle('esbuild', 'page.js', '--bundle', '--minify', '--format=esm', '--outfile=copied/app.js');
    await writeFile(join(app, 'copied/index.html'), HTML('app.js'));
    await run('cp', 'node_modules/nonet/nonet.wasm', 'node_modules/nonet/nonet-simd.wasm', 'node_modules/nonet/nonet-all.wasm', 'copied');
    isRight((await openFolder('copied')).answer, 'wasm128');
  });
  await inBrowser('esbuild, script', async () => {
    await bundle('esbuild', 'page.js', '--bundle', '--minify', '--outfile=iife/app.js');
    await writeFile(join(app, 'iife/index.html'), PLAIN_HTML('app.js'));
    isRight((await openFolder('iife')).answer, 'scalar');
  });
  await inBrowser('esbuild, the module as a file of its own', async () => {
    await bundle('esbuild', 'file.js', '--bundle', '--minify', '--format=esm', '--loader:.wasm=file', '--outdir=file');
    await writeFile(join(app, 'file/index.html'), HTML('file.js'));
    isRight((await openFolder('file')).answer, 'wasm128', false);
  });
  for (const format of ['cjs', 'esm'])
    await inNode(`esbuild, ${format}`, async () => {
      const out = `node/app.${format === 'cjs' ? 'cjs' : 'mjs'}`;
      await bundle('esbuild', 'print.js', '--bundle', '--platform=node', `--format=${format}`, `--outfile=${out}`);
      isRight((await run('node', out)).stdout, 'scalar');
    });
}

async function webpack() {
  const pack = (entry, out, ...more) => bundle('webpack', `./${entry}`, '--mode', 'production', '-o', out, ...more);
  await inBrowser('webpack', async () => {
    await pack('page.js', 'packed');
    await writeFile(join(app, 'packed/index.html'), PLAIN_HTML('main.js'));
    const { answer, fetched } = await openFolder('packed');
    isRight(answer, 'wasm128');
    assert.deepEqual([...new Set(fetched.map((path) => path.replace(/^.*\./, '')))], ['/', 'js', 'wasm']);
  });
  await inBrowser('webpack, in a worker', async () => {
    await pack('works.js', 'packed-worker');
    await writeFile(join(app, 'packed-worker/index.html'), PLAIN_HTML('main.js'));
    isRight((await openFolder('packed-worker')).answer, 'wasm128');
  });
  await inNode('webpack', async () => {
    await pack('print.js', 'packed-node', '--target', 'node', '--output-filename', 'main.cjs');
    isRight((await run('node', 'packed-node/main.cjs')).stdout, 'wasm128');
  });
}

// Vite's server prints where it listens; a page is requested once it has.
async function viteServes(page) {
  const server = spawn(join(bundlers, 'node_modules/.bin/vite'), ['--host', '127.0.0.1', '--port', '0'],
    { cwd: app, env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  try {
    const address = await new Promise((done, fail) => {
      const hear = (bytes) => {
        said += bytes;
        const found = /Local: +(http\S+)/.exec(said);
        if (found) done(found[1]);
      };
      server.stdout.on('data', hear);
      server.stderr.on('data', hear);
      server.on('error', fail);
      server.on('exit', () => fail(new Error(`vite ended: ${said}`)));
    });
    return await open(address + page);
  } finally {
    server.kill();
  }
}

// Before version 8 a worker that is split needs a format to be set, and the development server packs
// the package with esbuild, which loses the modules' files: the one inside does the work then.
async function vite() {
  const { version } = JSON.parse(await readFile(join(bundlers, 'node_modules/vite/package.json'), 'utf8'));
  const served = parseInt(version, 10) < 8 ? 'scalar' : 'wasm128';
  await inBrowser('Vite', async () => {
    await bundle('vite', 'build', '--outDir', 'built');
    const { answer, fetched } = await openFolder('built');
    isRight(answer, 'wasm128');
    assert.deepEqual(fetched.filter((path) => /inline/.test(path)), []);
  });
  await inBrowser('Vite, in a worker', async () => {
    await writeFile(join(app, 'worker.config.js'), "export default { worker: { format: 'es' }, build: { rollupOptions: { input: 'works.html' } } };");
    await bundle('vite', 'build', '--outDir', 'built-worker', '--config', 'worker.config.js');
    isRight((await openFolder('built-worker', 'works.html')).answer, 'wasm128');
  });
  for (const [name, page] of [['', ''], [', in a worker', 'works.html']])
    await inBrowser(`Vite's server for development${name}`, async () => {
      isRight((await viteServes(page)).answer, served);
    });
  await inNode('Vite, for a server', async () => {
    await writeFile(join(app, 'ssr.config.js'), 'export default { ssr: { noExternal: true } };');
    await bundle('vite', 'build', '--ssr', 'print.js', '--outDir', 'ssr', '--config', 'ssr.config.js');
    const { stdout } = await run('node', 'ssr/print.js');
    assert.match(stdout, new RegExp(SOLVED));
  });
}

await makeApp();
if (executablePath) {
  const { chromium } = createRequire(join(tools, 'x.js'))('playwright-core');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: LIMIT_MS });
}
await plainNode();
await plainBrowser();
await esbuild();
await webpack();
await vite();
await browser?.close();
console.log(`1..${count}`);
