// The board in a link.
import { through } from '../model.js';

const letters = (values) => values.map((d) => (d ? d.toString(36) : '.')).join('');

// In a link, rules have commas for blanks and semicolons for line ends, which are the same to the engine.
const packRules = (rules) => rules.replaceAll('\n', ';').replaceAll(' ', ',');

/**
 * "p=3x3-53..7..." and, where something was filled in, "&s=" with the rest of it. A puzzle with rules is
 * "r=diagonals&v=3x3-...": whatever does not know about rules finds no puzzle in it, rather than another one.
 */
export async function toFragment(model) {
  const { box, rules } = model.shape;
  const puzzle = `${box.join('x')}-${letters(model.puzzle().values)}`;
  const fragment = rules ? `r=${packRules(rules)}&v=${puzzle}` : `p=${puzzle}`;
  const blankly = !model.sheet.links && model.cells.every((k) =>
    !k.colour && !k.tones && (k.given || !(k.value || k.corner || k.centre || k.removed || k.banned)));
  if (blankly) return fragment;
  const bytes = new TextEncoder().encode(JSON.stringify(model.save(false)));
  const text = btoa(String.fromCharCode(...(await through(bytes, new CompressionStream('deflate')))));
  return `${fragment}&s=${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
