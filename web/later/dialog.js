// Dialogs of the parts that are fetched when they are first used: each brings its own, with its stylesheet.
import { translate } from '../words.js';
export { escape } from '../words.js';
import './words.js';

export const $ = (id) => document.getElementById(id);

/** Fetches a stylesheet of this folder; what it is for waits for it, so that nothing is seen without it. */
export function style(name) {
  const href = new URL(`${name}.css`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return null;
  return new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done });
    document.head.append(link);
  });
}

/** A new dialog with a title and this inside, which the caller opens; when it closes, `back` is called. What closes it stays in
 * sight, however long it is. */
export function makeDialog(id, title, inside, back = () => {}) {
  const dialog = document.createElement('dialog');
  dialog.id = id;
  dialog.setAttribute('aria-labelledby', `${id}-title`);
  dialog.innerHTML = `<form method="dialog" novalidate><h2 id="${id}-title" data-t="${title}"></h2>${inside}</form>
    <button class="close" type="button" data-t-label="page.close">&#215;</button>`;
  translate(dialog);
  document.body.append(dialog);
  dialog.lastElementChild.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', back);
  dialog.addEventListener('keydown', (event) => { // it would press the first button
    if (event.key === 'Enter' && event.target.matches('input:not([type=file])')) event.preventDefault();
  });
  return dialog;
}

/** Offers bytes or a text as a file. */
export function download(name, content, type) {
  const link = Object.assign(document.createElement('a'), { download: name, href: URL.createObjectURL(new Blob([content], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
