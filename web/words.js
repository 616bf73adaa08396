// All words of the page, in English, by area, but for those of the parts in later/, which are in later/words.js; other
// languages are in later/words.CODE.js, with the same keys. Only what
// the library says stays English in every language: the sentences of steps, the names of techniques, houses
// and rules, what is wrong with a text; and index.html has two sentences for when no script runs.
//
// {name} is filled in. "one cell|{n} cells" is chosen by the value n. In the texts of index.html [A] is a key, and `word`
// is something to type. docs/adding.md says how to add words, tests/web/page.mjs what must hold.

const EN = {
  page: {
    title: 'nonet: Sudoku, and why', board: 'Board', tools: 'Tools', puzzle: 'Puzzle', close: 'Close', cancel: 'Cancel',
    noEngine: 'The engine could not be loaded', noStart: 'The engine could not be started', noPart: 'This part of the page could not be loaded', tooLarge: 'Sides above {most} are too large for this page.',
  },
  top: { new: 'New', open: 'Open', photo: 'Photo', share: 'Share', more: 'More' },
  verdict: {
    starting: 'Starting the engine', typing: 'Type the clues, or paste a puzzle', empty: 'An empty board', looking: 'Looking for solutions',
    unique: 'One solution', several: 'Several solutions', unknown: 'Too large to find out in time', none: 'No solution',
    both: 'Show both', hide: 'Hide', differ: 'Two of its solutions differ in one cell|Two of its solutions differ in {n} cells',
    no: 'No solution: {why}', equal: 'No solution: {a} and {b} are both {digit}', noMark: 'No solution: nothing fits in {cell}',
    noPlace: 'No solution: {digit} has no place in {house}', cells: 'No solution: {cells} cannot stand together',
    clues: 'No solution: {n} clues cannot stand together',
    rules: 'No solution: one rule cannot stand|No solution: {n} rules cannot stand together',
    mixed: 'No solution: {clues} and {rules} cannot stand together', clue: 'one clue|{n} clues', rule: 'one rule|{n} rules',
  },
  play: {
    first: 'A first one', edit: 'Edit clues', done: 'Done, play', pause: ', pause', editing: 'Digits are clues now', playing: 'The clues are fixed: play',
    pile: 'Puzzles of this text', previous: 'The previous puzzle', next: 'The next puzzle', of: '{at} of {all}',
    badRules: 'This puzzle has rules that cannot be used: {why}',
    noLink: 'There is no puzzle in this link', noEarlier: 'The earlier board cannot be read',
    noCheck: 'Only a puzzle with one solution can be checked', right: 'Everything so far is right',
    adding: 'Each cell that is pressed is selected as well, until a digit is entered',
    full: 'The board is full, but one digit cannot be right|The board is full, but {n} digits contradict each other',
    wrong: 'One cell is wrong, marked with a double frame|{n} cells are wrong, marked with a double frame',
  },
  pad: {
    modes: 'What a digit does', digit: 'Digit', corner: 'Corner', centre: 'Centre', colour: 'Colour', digits: 'Digits',
    undo: 'Undo', redo: 'Redo', erase: 'Erase', auto: 'Candidates', check: 'Check', try: 'What if', lens: 'Filters', alt: 'Alt {key}', key: 'key {key}', left: ' left',
  },
  board: {
    name: 'Sudoku board, {side} by {side}', ruled: 'Sudoku board, {side} by {side}, with {rules}', regions: 'regions', rules: 'one rule|{n} rules',
    cell: 'row {row} column {column}', or: '{a} or {b}', and: '{first} and {last}', given: 'given {digit}', candidates: 'candidates {digits}',
    empty: 'empty', corner: 'corner marks {digits}', centre: 'centre marks {digits}', clash: 'conflict', wrong: 'wrong',
    cause: 'cannot stand with the other marked clues', tried: 'tried', may: 'in the filter',
  },
  colour: { red: 'red', orange: 'orange', yellow: 'yellow', green: 'green', teal: 'teal', blue: 'blue', violet: 'violet', grey: 'grey',
    letters: 'ROYGTBVE' },
  rules: {
    name: 'Rules', title: 'Rules ({all})', broken: 'Rules ({all}), {n} broken', isBroken: 'Broken:', cannot: 'Cannot stand:',
  },
  hint: {
    title: 'Hint', about: 'What this technique is', ladder: 'How much the hint says', where: 'Where', what: 'What', cells: 'Cells', do: 'Do', because: 'Because', play: 'Play', whole: 'All of it', legend: 'What the drawing means',
    start: 'Stuck? It begins with where to look, and says no more than you ask for.', ask: 'Give me a hint', more: 'Tell me more', apply: 'Do it',
    waiting: 'Waiting for the engine', looking: 'Looking for the next step', seconds: ', {n} s',
    full: 'The board is full, and every house is right.', empty: 'There is nothing on the board yet.',
    several: 'This puzzle has several solutions, so no steps can lead to just one of them. Show both to see where they differ.',
    noneWhy: 'This puzzle has no solution: {why}.', none: 'This puzzle has no solution. The cells marked on the board cannot stand together.',
    unknown: 'Whether this puzzle has one solution is not known yet.', changed: 'The board has changed in the meantime: ask again.',
    stuck: 'No technique leads further from here. The solution is known, though: use Check to compare.',
    stuckWithout: 'No step without the technique that is switched off under More, Techniques.|No step without the {n} techniques that are switched off under More, Techniques.',
    tooHard: 'The next step is too hard to find in time.',
    noLogic: 'Steps for rules of these kinds are not there yet. Candidates and conflicts follow them, and Check compares with the solution.',
    aside: "This hint is Sudoku Explainer's: the other techniques could not be loaded.",
    guess: 'There is a reason, but a long chain: Sudoku Explainer has it, under "Hints by".',
    trouble: 'Before going on: something has already gone wrong on the board.',
    badDigits: 'There is one digit that cannot be right.|There are {n} digits that cannot be right.',
    badMarks: 'In one cell the right digit is missing from the marks.|In {n} cells the right digit is missing from the marks.',
    marked: 'These are marked on the board: {cells}.', takesBack: '"Do it" takes them back.', takenBack: 'Taken back.', done: 'Done: {effect}.',
    back: 'Back on your own board.', editing: 'The clues are being edited. Hints are for playing: "Done, play" comes first.',
  },
  path: {
    title: 'How hard is it?', explain: 'Rate and show the path', all: 'All steps now', back: 'Back to my board', steps: 'Steps',
    by: 'Path and rating by', hintsBy: 'Hints by', explainer: 'Sudoku Explainer', hodoku: 'HoDoKu', nonet: 'a teacher',
  },
  level: {
    beginner: 'beginner', easy: 'easy', medium: 'medium', hard: 'hard', unfair: 'unfair', expert: 'expert', extreme: 'extreme', any: 'any',
  },
  role: {
    pattern: 'pattern', base: 'found in', cover: 'takes effect in', pivot: 'pivot', wing: 'wing',
    extra: 'extra', set: 'the rest of the set', excluder: 'rules out', blocker: 'blocks', fin: 'fin',
    'color-1': 'one colour', 'color-2': 'or the other', 'color-3': 'a third', 'color-4': 'or a fourth',
    on: 'true', off: 'false', clash: 'both', strong: 'if not this, then that', weak: 'if this, then not that', step: 'by another step', gone: 'goes', placed: 'is placed',
  },
  open: {
    unknown: 'It has rules that nonet does not know: {what}.', error: 'Line {line}, column {column}: {why}', none: 'There is no puzzle in this text.', without: 'without: {what}',
    first: 'The first of {n} puzzles', read: 'The puzzle is on the board',
  },
};

/** The words of a part that is fetched later: areas with their keys. */
export function addWords(areas) {
  for (const [area, some] of Object.entries(areas)) EN[area] = { ...EN[area], ...some };
}

let words = EN, language = 'en';
let plurals = new Intl.PluralRules(language);

const wordsFor = (table, key) => key.split('.').reduce((part, name) => part?.[name], table);

/** The words of a key, filled in. */
export function t(key, values = {}) {
  let text = wordsFor(words, key) ?? wordsFor(EN, key) ?? key;
  if (text.includes('|')) text = text.split('|')[plurals.select(values.n) === 'one' ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => (name === 'why' && language !== 'en' ? `\u2068${values.why}\u2069` : values[name] ?? ''));
}

/** A text as HTML. What the library says in it, in another language, is marked as English. */
export const escape = (text) => String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replace(/\u2068(.*?)\u2069/g, english('$1'));

/** HTML of what the library says. */
export const english = (html) => `<span lang="en">${html}</span>`;

/** A number with so many decimals, as the language writes it. */
export const number = (n, decimals = 0) =>
  n.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const fill = (el, text) => el.replaceChildren(...text.split(/(\[[^\]]+\]|`[^`]+`)/).map((part) => {
  const name = { '[': 'kbd', '`': 'code' }[part[0]];
  return name ? Object.assign(document.createElement(name), { textContent: part.slice(1, -1) }) : part;
}));

/** Puts the words into elements: data-t is the text, data-t-label and data-t-title are attributes. */
export function translate(root) {
  for (const el of root.querySelectorAll('[data-t]')) fill(el, t(el.dataset.t));
  for (const el of root.querySelectorAll('[data-t-label]')) el.setAttribute('aria-label', t(el.dataset.tLabel));
  for (const el of root.querySelectorAll('[data-t-title]')) el.title = t(el.dataset.tTitle);
}

/** The languages of the page, each in its own words. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };

/** The one that was chosen, or the first of the browser's that the page has. */
export const languageOf = (chosen) => [chosen, ...navigator.languages.map((name) => name.slice(0, 2)), 'en'].find((code) => LANGUAGES[code]);

/** The words of a language that is not English are fetched; if they do not arrive, the page stays as it is. */
export async function setLanguage(code) {
  words = code === 'en' ? EN : (await import(`./later/words.${code}.js`)).default;
  language = code;
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
  translate(document);
}

export { EN };
