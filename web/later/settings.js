// Settings and help.
import { LANGUAGES, number, t } from '../words.js';
import { $, makeDialog } from './dialog.js';

const INSIDE = `
  <p class="fields">
    <label><span data-t="more.theme"></span> <select id="theme"><option value="auto" data-t="more.auto"></option><option value="light" data-t="more.light"></option><option value="dark" data-t="more.dark"></option></select></label>
    <label><span data-t="more.language"></span> <select id="language"><option value="" data-t="more.auto"></option>${
  Object.entries(LANGUAGES).map(([code, name]) => `<option value="${code}" lang="${code}">${name}</option>`).join('')}</select></label>
    <label><span data-t="more.labels"></span> <select id="labels"><option value="" data-t="more.noLabels"></option><option value="numbers" data-t="more.rowColumn"></option><option value="letters" data-t="more.letters"></option></select></label>
    <label class="tick"><input id="set-timer" type="checkbox"> <span data-t="more.timer"></span></label>
    <label class="tick"><input id="set-highlight" type="checkbox"> <span data-t="more.highlight"></span></label>
    <label class="tick"><input id="set-conflicts" type="checkbox"> <span data-t="more.conflicts"></span></label>
    <label class="tick"><input id="set-tidy" type="checkbox"> <span data-t="more.tidy"></span></label>
    <label class="tick"><input id="set-advance" type="checkbox"> <span data-t="more.advance"></span></label>
    <label class="tick"><input id="set-lock" type="checkbox"> <span data-t="more.lock"></span></label>
    <label class="tick"><input id="set-square" type="checkbox"> <span data-t="more.square"></span></label>
  </p>
  <h3 data-t="more.techniques"></h3>
  <p class="row"><button id="techniques" type="button" data-t="more.browse"></button></p>
  <h3 data-t="keys.title"></h3>
  <dl class="help">
    <dt data-t="keys.digits"></dt><dd data-t="keys.digitsDo"></dd>
    <dt data-t="keys.modes"></dt><dd data-t="keys.modesDo"></dd>
    <dt data-t="keys.space"></dt><dd data-t="keys.spaceDo"></dd>
    <dt data-t="keys.marks"></dt><dd data-t="keys.marksDo"></dd>
    <dt data-t="keys.arrows"></dt><dd data-t="keys.arrowsDo"></dd>
    <dt data-t="keys.erase"></dt><dd data-t="keys.eraseDo"></dd>
    <dt data-t="keys.undo"></dt><dd data-t="keys.undoDo"></dd>
    <dt data-t="keys.hint"></dt><dd data-t="keys.hintDo"></dd>
    <dt data-t="keys.try"></dt><dd data-t="keys.tryDo"></dd>
  </dl>
  <h3 data-t="more.selfTest"></h3>
  <p class="row"><button id="self-test" type="button" data-t="more.run"></button></p>
  <p id="self-says" role="status"></p>`;
const TICKS = ['timer', 'highlight', 'conflicts', 'tidy', 'advance', 'lock', 'square']; // the settings that are on or off

const says = (text) => { $('self-says').textContent = text; };

async function selfTest(app) {
  says(t('more.running'));
  const answer = await app.engines.slow.call('selfTest').catch((error) => says(error.message));
  if (!answer) return;
  const { kernel, version, count, unique, best, path, rating } = answer;
  says(t(unique === count ? 'more.report' : 'more.reportBad', { version, kernel, unique,
    count: number(count), best: number(best, 1), path: number(path, 1), rating: rating.toFixed(1) }));
}

function build(app) {
  makeDialog('more-dialog', 'more.title', INSIDE);
  $('theme').addEventListener('change', ({ target }) => app.set('theme', target.value));
  $('labels').addEventListener('change', ({ target }) => app.set('labels', target.value));
  $('language').addEventListener('change', ({ target }) => {
    app.set('language', target.value);
    app.later('language', 'speak');
  });
  for (const name of TICKS)
    $(`set-${name}`).addEventListener('change', ({ target }) => app.set(name, target.checked));
  $('techniques').addEventListener('click', () => {
    $('more-dialog').close();
    app.later('library', 'openLibrary');
  });
  $('self-test').addEventListener('click', () => selfTest(app));
}

/** Opens the dialog. */
export function settings(app) {
  if (!$('more-dialog')) build(app);
  for (const name of ['theme', 'language', 'labels']) $(name).value = app.settings[name];
  for (const name of TICKS) $(`set-${name}`).checked = app.settings[name];
  $('more-dialog').showModal();
}
