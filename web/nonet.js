// nonet for the page, and for any page that has the folder of `make web`: the modules are fetched from beside
// this file, the one with vector instructions if these can be run, and the one with all scales when that is first
// used, and the one with rules of all kinds for what the others cannot read: of these two, what the first does not have. The npm package has its own ways to find them, in npm/.
import { fetchModule, library } from './engine.js';

export { CANCELLED, GAVE_UP, hasSimd, isForVariants, LEVELS, levelOf, moduleOf, NonetError, RATINGS, REFUSED, RULES } from './engine.js';

const own = async (name) => (/^nonet(-simd)?$/.test(name) ? fetchModule(new URL(`${name}.wasm`, import.meta.url))
  : (await import('./later/patch.js')).fetchLater(name));

export const {
  compile, load, parse, parseAll, format, shape, solve, count, candidates, hint, hints, explain, rate, generate,
  rules, picture, broken, print,
} = library(own, fetchModule);
