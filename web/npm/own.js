// The modules of the npm package. A bundler finds them by the literal addresses below and puts them where the
// bundle can fetch or read them. If it does not (esbuild), or if the bundle does not know its own address,
// inline.js has a module as text: it is then part of the bundle. If the files are found, inline.js is never
// fetched. The module with all scales is not there as text: it would be part of every such bundle, used or not.

import { NonetError } from './engine.js';

const MISSING = 'nonet-all.wasm was not found: put it where load({ base }) says';
const ADDRESSES = {
  'nonet-simd': () => new URL('./nonet-simd.wasm', import.meta.url),
  'nonet-all': () => new URL('./nonet-all.wasm', import.meta.url),
  nonet: () => new URL('./nonet.wasm', import.meta.url),
};

/** from(url): how a module is fetched or read. */
export const ownFrom = (from) => async (name) => {
  try {
    return await from(ADDRESSES[name]());
  } catch (error) {
    if (name === 'nonet-all') throw Object.assign(new NonetError(MISSING), { cause: error });
    const { inline } = await import('./inline.js').catch(() => { throw error; });
    return inline();
  }
};
