// The npm package's entry for browsers, workers and whatever else has fetch. It does not mention anything of
// Node: a bundler for the browser would stumble over it.
import { fetchModule, library } from './engine.js';
import { ownFrom } from './own.js';

export { CANCELLED, GAVE_UP, hasSimd, LEVELS, levelOf, NonetError, RATINGS } from './engine.js';

export const {
  compile, load, parse, parseAll, format, shape, solve, count, candidates, hint, hints, explain, rate, generate,
  rules, picture, broken, print,
} = library(ownFrom(fetchModule), fetchModule);
