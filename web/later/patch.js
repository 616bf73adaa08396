// A module made of the one that the browser has, and of what is new in it: so nothing is downloaded twice. The
// patches are written, described and applied by web/patch.c. That takes a moment, so the page has it done by a
// worker, which is this file again.
import { fetchModule, hasSimd } from '../engine.js';

const isPage = typeof document !== 'undefined';
const OWN = 'patch ';

/** The file that a patch makes of its base, by the module of web/patch.c. */
export async function patched(maker, base, patch) {
  const { exports: { memory, base_at, patch_at, target_at, apply } } = await WebAssembly.instantiate(maker);
  const room = patch_at() - base_at();
  const put = (bytes, at) => new Uint8Array(memory.buffer, at, room).set(bytes);
  put(base, base_at());
  put(patch, patch_at());
  const length = apply(base.length);
  if (length === 0) throw new Error('the patch is for another base');
  return new Uint8Array(memory.buffer, target_at(), length);
}

async function bytesOf(url, cache) {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function make(name, simd = hasSimd()) {
  const [maker, base, patch] = await Promise.all([
    fetchModule(new URL('patch.wasm', import.meta.url)),
    bytesOf(new URL(simd ? '../nonet-simd.wasm' : '../nonet.wasm', import.meta.url), 'force-cache'),
    bytesOf(new URL(`${name}${simd ? '.simd' : ''}.patch`, import.meta.url))]);
  return WebAssembly.compile(await patched(maker, base, patch));
}

const ask = (name) => new Promise((done, fail) => {
  const worker = new Worker(import.meta.url, { type: 'module', name: `${OWN}${hasSimd()} ${name}` });
  worker.addEventListener('message', ({ data }) => {
    worker.terminate();
    if (data) done(data);
    else fail();
  });
  worker.addEventListener('error', fail);
});

/** The module of a name, made of the first one, as the browser has kept it; if that is of another version, as a whole. */
export const fetchLater = (name) =>
  (isPage ? ask(name) : make(name)).catch(() => fetchModule(new URL(`../${name}.wasm`, import.meta.url)));

if (!isPage && globalThis.name?.startsWith(OWN)) {
  const [simd, name] = globalThis.name.slice(OWN.length).split(' ');
  make(name, simd === 'true').then(postMessage, () => postMessage(null));
}
