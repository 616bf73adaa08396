// What this browser keeps for the page. Both stores may be forbidden (private windows, frames) or full: the page works
// without them. The board is kept for this tab, and for the next visit; so two tabs do not share one board.

const store = (name) => {
  try {
    return window[name];
  } catch {
    return null;
  }
};

/** Returns whether there was room. */
export const remember = (key, value, names = ['localStorage']) => {
  const text = JSON.stringify(value);
  try {
    for (const name of names) store(name)?.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

/** What was kept; null: nothing, or it is damaged. */
export const recall = (key, name = 'localStorage') => {
  try {
    return JSON.parse(store(name)?.getItem(key) ?? null);
  } catch {
    return null;
  }
};
