// Another language, with the board and all that was done on it as it was: what has its words in the page gets others, and
// what scripts have written is written again. A hint or a path is asked for once more.
import { languageOf, setLanguage, t } from '../words.js';

const $ = (id) => document.getElementById(id);

/** Speaks the language of the settings. */
export async function speak(app) {
  await setLanguage(languageOf(app.settings.language)).catch(() => app.toast(t('page.noPart')));
  app.view.key = '';
  $('rules').dataset.key = '';
  app.guide.reset();
  app.buildKeys();
  app.retell();
  app.lens?.card();
  if ($('solved')) app.later('solved', 'solved');
  app.changed();
}
