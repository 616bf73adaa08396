// The moment when a puzzle is solved: how long it took, how much help there was, how hard it was, and another one like it.
import { BOXES } from '../model.js';
import { CANCELLED, REFUSED } from '../nonet.js';
import { counting } from '../view.js';
import { t, translate } from '../words.js';
import { $, style } from './dialog.js';
import { recordNow } from './history.js';

const INSIDE = `
  <div class="card-head"><h2 id="solved-title" data-t="solved.title"></h2><button id="solved-close" class="small" type="button" data-t="page.close"></button></div>
  <dl class="facts">
    <div><dt data-t="solved.time"></dt><dd id="solved-time"></dd></div>
    <div><dt data-t="solved.hints"></dt><dd id="solved-hints"></dd></div>
    <div><dt data-t="solved.level"></dt><dd id="solved-level">&#8230;</dd></div>
  </dl>
  <p class="row">
    <button id="solved-next" class="primary" type="button" data-t="solved.next"></button>
    <button id="solved-cancel" type="button" data-t="page.cancel" hidden></button>
    <button id="solved-boards" type="button" data-t="boards.title"></button>
  </p>
  <p id="solved-says" role="status"></p>`;

/** What the chosen scale says of a puzzle, in words; { words, level }. */
async function rate(app) {
  const { ruled } = app.model.shape;
  const scale = ruled ? 'explainer' : app.settings.scale;
  const { slow } = ruled ? app.able : app.engines.by(scale);
  const { level, rating, score } = await slow.call('rate', [app.model.puzzle(), { scale }]);
  const number = score !== undefined ? t('path.score', { score }) : rating !== undefined ? t('library.er', { rating: rating.toFixed(1) }) : '';
  return { level, scale, words: [level && t(`level.${level}`), number].filter(Boolean).join(', ') };
}

// A new puzzle with the size, the rules and the level of this one; a jigsaw gets regions of its own.
async function another(app, { level, scale }) {
  const { side, rules, box } = app.model.shape;
  const isJigsaw = /^regions /m.test(rules ?? '');
  const others = (rules ?? '').split('\n').filter((line) => line && !/^regions /.test(line)).join('\n');
  const options = { side, jigsaw: isJigsaw, rules: others || null, symmetry: 'rotate180', scale };
  if (level && side < 25 && side > 5) options.level = level;
  if (side === 25) options.clues = [300, 340];
  const isUsual = BOXES[side]?.join() === box.join() || isJigsaw;
  if (!isUsual) throw new RangeError(t('solved.unusual'));
  const count = counting($('solved-says'), t('new.making'));
  const by = ({ slow }) => slow.call('generate', [options], { onProgress: () => count() });
  const made = await by(app.engines.by(scale)).catch(async (error) => {
    if (error.status !== REFUSED) throw error;
    const answer = await by(app.engines.variants());
    await app.engines.ready(true);
    return answer;
  });
  app.take(made, [made.level && t(`level.${made.level}`), t('new.clues', { n: made.clues })].filter(Boolean).join(', '));
}

async function next(app, rated) {
  const { id } = app.model;
  $('solved-next').disabled = true;
  $('solved-cancel').hidden = false;
  try {
    const level = await rated.catch(() => ({ scale: 'explainer' }));
    if (app.model.id === id) await another(app, level);
  } catch (error) {
    if ($('solved-says')) $('solved-says').textContent = error.status === CANCELLED ? t('new.cancelled')
      : app.model.shape.ruled ? t('solved.cannot') : t('new.failed', { why: error.message });
  } finally {
    if ($('solved-next')) {
      $('solved-next').disabled = false;
      $('solved-cancel').hidden = true;
    }
  }
}

/** Shows it above the tools; it goes when the board is not solved any more. */
export async function solved(app) {
  await style('play');
  recordNow(app);
  $('solved')?.remove();
  const card = Object.assign(document.createElement('section'), { id: 'solved', className: 'card', innerHTML: INSIDE });
  card.setAttribute('aria-labelledby', 'solved-title');
  translate(card);
  document.querySelector('.tools').prepend(card);
  scrollTo(0, 0); // where it is below the board, on a phone
  $('solved-time').textContent = $('timer').textContent;
  $('solved-hints').textContent = app.model.hints || t('solved.noHints');
  const rated = rate(app);
  rated.then(({ words }) => words, () => t('solved.noLevel')).then((words) => { if ($('solved-level')) $('solved-level').textContent = words; });
  $('solved-close').addEventListener('click', () => {
    card.remove();
    app.view.focus(app.focus);
  });
  $('solved-next').addEventListener('click', () => next(app, rated));
  $('solved-cancel').addEventListener('click', () => app.engines.cancel('slow'));
  $('solved-boards').addEventListener('click', () => app.later('history', 'boards'));
}
