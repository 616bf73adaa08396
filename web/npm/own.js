// The modules of the npm package. A bundler finds them by the literal addresses below and puts them where the
// bundle can fetch or read them. If it does not (esbuild), or if the bundle does not know its own address,
// inline.js has a module as text: it is then part of the bundle. If the files are found, inline.js is never
// fetched.

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
