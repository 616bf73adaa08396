// A pause: the board is hidden, and the time stands still.
import { $, makeDialog, style } from './dialog.js';

/** Begins it; closing the dialog ends it. */
export async function pause(app) {
  await style('play');
  if (!$('pause-dialog')) {
    const dialog = makeDialog('pause-dialog', 'pause.title', '<p data-t="pause.note"></p><p class="row"><button id="resume" class="primary" data-t="pause.resume"></button></p>');
    dialog.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      dialog.close();
    });
  }
  app.save();
  $('pause-dialog').showModal();
}
