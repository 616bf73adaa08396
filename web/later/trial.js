// "What if": the board is kept as it is, to try something and come back; one within another, as often as one likes.
import { t, translate } from '../words.js';
import { $, style } from './dialog.js';

const INSIDE = `
  <p id="trial-says" role="status"></p>
  <p class="row">
    <button id="trial-back" type="button" data-t="trial.back"></button>
    <button id="trial-drop" type="button" data-t="trial.drop"></button>
  </p>`;

function build(app) {
  const card = Object.assign(document.createElement('section'), { id: 'trial', className: 'card trial', innerHTML: INSIDE });
  card.setAttribute('aria-label', t('trial.title'));
  card.dataset.tLabel = 'trial.title'; // in another language
  translate(card);
  document.querySelector('.pad').after(card);
  card.addEventListener('pointerdown', (event) => event.preventDefault());
  $('trial-back').addEventListener('click', () => app.settle(true));
  $('trial-drop').addEventListener('click', () => app.settle(false));
}

/** Says what is being tried; nothing is there if nothing is. */
export async function showTrial(app) {
  await style('play');
  const { points, cells } = app.model;
  if (!points.length) {
    if ($('trial')?.contains(document.activeElement)) app.view.focus(app.focus);
    $('trial')?.remove();
    return;
  }
  const isNew = !$('trial');
  if (isNew) build(app);
  const before = points.at(-1).cells;
  const n = cells.filter(({ value }, c) => value !== before[c].value).length;
  const text = t(n ? 'trial.since' : 'trial.begun', { n }) + (points.length > 1 ? ` ${t('trial.depth', { depth: points.length })}` : '');
  if ($('trial-says').textContent !== text) $('trial-says').textContent = text;
  if (isNew) $('trial').scrollIntoView({ block: 'nearest' }); // on a phone it is below what is seen
}
