// Styles of the parts that are fetched when they are first used.

/** Adds a stylesheet of this folder, and waits for it; a part without its styles still works. */
export const style = (name) => new Promise((done) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(name, import.meta.url), onload: done, onerror: done });
  document.head.append(link);
});
