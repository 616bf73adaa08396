// Opening a puzzle from a text or a file, and what was not opened because of rules that nonet does not know.
import { $, escape, makeDialog } from './dialog.js';

const INSIDE = `
  <p><label for="open-text" data-t="open.text"></label></p>
  <textarea id="open-text" rows="10" spellcheck="false" autocapitalize="off" autocomplete="off"></textarea>
  <p id="open-says" role="alert"></p>
  <p class="row">
    <button id="open-take" class="primary" type="button" data-t="open.take"></button>
    <button id="open-anyway" type="button" hidden data-t="open.anyway"></button>
    <label class="file"><span data-t="open.file"></span><input id="open-file" type="file"></label>
  </p>
  <p class="note" data-t="open.note"></p>`;

let unread = null;

function finish(app, wrong) {
  $('open-says').innerHTML = escape(wrong);
  unread = wrong && app.unread;
  $('open-anyway').hidden = !unread;
  if (!wrong) $('open-text').value = '';
}

function build(app) {
  makeDialog('open-dialog', 'open.title', INSIDE);
  $('open-anyway').addEventListener('click', async () => finish(app, await app.read(unread, true)));
  $('open-take').addEventListener('click', async () => finish(app, await app.read($('open-text').value)));
  $('open-file').addEventListener('change', async ({ target }) => {
    if (target.files[0]) finish(app, await app.readFile(target.files[0]));
    target.value = '';
  });
}

/** Opens the dialog; wrong: why a text that came otherwise was not opened. */
export function openOpen(app, wrong = '') {
  if (!$('open-dialog')) build(app);
  if (!$('open-dialog').open) $('open-dialog').showModal();
  finish(app, wrong);
  $(wrong ? 'open-anyway' : 'open-text').focus();
}
