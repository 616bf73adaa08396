// A module made of the one that the browser has, and of what is new in it: so nothing is downloaded twice. The
// patches are written, and described, by web/patch.c.
import { fetchModule, hasSimd } from '../engine.js';

/** The file that a patch makes of its base. */
export function patched(base, patch) {
  let at = 0;
  const number = () => {
    let value = 0, unit = 1, byte;
    do {
      byte = patch[at++];
      value += (byte & 127) * unit;
      unit *= 128;
    } while (byte > 127);
    return value;
  };
  const target = new Uint8Array(number());
  const [sum, pieces, changes, fresh] = [number(), number(), number(), number()];
  let made = 0, from = 0, place = 0, next = patch.length - fresh;
  for (let i = 0; i < pieces; i++) {
    for (const end = made + number(); made < end;) target[made++] = patch[next++];
    const move = number();
    from += move % 2 ? (1 - move) / 2 : move / 2;
    for (const end = made + number(); made < end;) target[made++] = base[from++];
  }
  next = patch.length - fresh - changes;
  for (let i = 0; i < changes; i++) {
    place += number();
    target[place] += patch[next++];
  }
  if (checksum(target) !== sum) throw new Error('the patch is for another base');
  return target;
}

function checksum(bytes) {
  let sum = 0;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 16777619);
  return sum >>> 0;
}

async function bytesOf(url, cache) {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function compilePatched(name) {
  const simd = hasSimd();
  const [base, patch] = await Promise.all([
    bytesOf(new URL(simd ? '../nonet-simd.wasm' : '../nonet.wasm', import.meta.url), 'force-cache'),
    bytesOf(new URL(`${name}${simd ? '.simd' : ''}.patch`, import.meta.url))]);
  return WebAssembly.compile(patched(base, patch));
}

/** The module of a name, made of the first one, as the browser has kept it; if that is of another version, as a whole. */
export const fetchLater = (name) =>
  compilePatched(name).catch(() => fetchModule(new URL(`../${name}.wasm`, import.meta.url)));
