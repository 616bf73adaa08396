// The modules of the npm package. A bundler finds them by the literal addresses below and puts them where the
// bundle can fetch or read them. If it does not (esbuild), or if the bundle does not know its own address,
// inline.js has a module as text: it is then part of the bundle. If the files are found, inline.js is never
// fetched. The modules with all scales and with all rules are not there as text: they would be part of every such bundle,
// used or not.

import { NonetError } from './engine.js';

const LARGE = ['nonet-all', 'nonet-variants'];
const ADDRESSES = {
  'nonet-simd': () => new URL('./nonet-simd.wasm', import.meta.url),
  'nonet-all': () => new URL('./nonet-all.wasm', import.meta.url),
  'nonet-variants': () => new URL('./nonet-variants.wasm', import.meta.url),
  nonet: () => new URL('./nonet.wasm', import.meta.url),
};

/** from(url): how a module is fetched or read. */
export const ownFrom = (from) => async (name) => {
  try {
    return await from(ADDRESSES[name]());
  } catch (error) {
    if (LARGE.includes(name)) throw Object.assign(new NonetError(`${name}.wasm was not found: put it where load({ base }) says`), { cause: error });
    const { inline } = await import('./inline.js').catch(() => { throw error; });
    return inline();
  }
};
