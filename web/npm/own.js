// The modules of the npm package. A bundler finds them by the literal addresses below and puts them where
// the bundle can fetch or read them. Where it does not (esbuild), or where the bundle does not know its own
// place, inline.js has a module as text: it is a part of the bundle then. Where the files are found, it is
// a file that nobody fetches.

/** from(url): how a module is fetched or read. */
export const ownFrom = (from) => async (simd) => {
  try {
    return await (simd
      ? from(new URL('./nonet-simd.wasm', import.meta.url))
      : from(new URL('./nonet.wasm', import.meta.url)));
  } catch (error) {
    const { inline } = await import('./inline.js').catch(() => { throw error; });
    return inline();
  }
};
