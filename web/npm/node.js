// The npm package's entry for Node, where fetch does not read files.
import { readFile } from 'node:fs/promises';
import { fetchModule, library } from './engine.js';
import { ownFrom } from './own.js';

export { CANCELLED, GAVE_UP, hasSimd, LEVELS, levelOf, NonetError, RATINGS } from './engine.js';

const from = async (url) =>
  (url.protocol === 'file:' ? WebAssembly.compile(await readFile(url)) : fetchModule(url));

export const {
  compile, load, parse, parseAll, format, shape, solve, count, candidates, hint, hints, explain, rate, generate,
  rules, picture, broken, print,
} = library(ownFrom(from), from);
