// The words that a person would see in the sources of the page, outside the table of words. JavaScript is read just well
// enough to know its strings from its comments and its regular expressions.

// After these a slash begins a regular expression.
const REGEX_AFTER = /(^|[(,=:[!&|?{};+*%~^<>-]|\breturn)$/;

/** The strings of JavaScript as [text, line]; in templates \0 stands for what is filled in. */
export function literals(source) {
  const found = [];
  let at = 0, before = '';
  const lineOf = (place) => source.slice(0, place).split('\n').length;
  const past = (text) => {
    const to = source.indexOf(text, at);
    at = to < 0 ? source.length : to + text.length;
  };
  const string = (quote) => {
    const from = at++;
    let text = '';
    for (; source[at] !== quote; at++) {
      if (quote === '`' && source.startsWith('${', at)) {
        at += 2;
        code('}');
        text += '\0';
      } else text += source[at] === '\\' ? source[++at].replace(/[nt]/, ' ') : source[at];
    }
    at++;
    found.push([text, lineOf(from)]);
    before = quote;
  };
  const regex = () => {
    for (let inClass = false; source[++at] !== '/' || inClass;) {
      if (source[at] === '\\') at++;
      else if (source[at] === '[') inClass = true;
      else if (source[at] === ']') inClass = false;
    }
    at++;
    before = '/';
  };
  const code = (end) => {
    for (let depth = 0; at < source.length && !(source[at] === end && depth === 0);) {
      const c = source[at];
      if (/['"`]/.test(c)) string(c);
      else if (source.startsWith('//', at)) past('\n');
      else if (source.startsWith('/*', at)) past('*/');
      else if (c === '/' && REGEX_AFTER.test(before)) regex();
      else {
        depth += { '{': 1, '}': -1 }[c] ?? 0;
        const [word] = /^(\w+|[^])/.exec(source.slice(at, at + 50));
        if (word.trim()) before = word;
        at += word.length;
      }
    }
  };
  code();
  return found;
}

const SHOWN = /\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g; // attributes that people see or hear
const wordsIn = (text) => text.match(/[A-Za-z\u00c0-\u024f]{2,}/g) ?? [];

/** The words of HTML, or of a piece of it: its texts, and the attributes that are seen or heard. */
export function wordsOfHtml(html) {
  const shown = [...html.matchAll(SHOWN)].map(([, text]) => text);
  const texts = /[<>]/.test(html) ? html.replace(/^[^<>]*>/, ' ').replace(/<[^>]*>?/g, ' ') : '';
  return wordsIn([texts, ...shown].join(' ').replace(/&#?\w+;/g, ' '));
}

const isHtml = (text) => /<\/?[a-z]|^"?\s*[a-z-]+="/.test(text);
// A string with blanks, but for selectors, media queries and lists of classes; or one word like a button's, if it is not a key's.
const isProse = (text) => /^(?!(Escape|Enter|Delete|Backspace|Home|End|Arrow|Numpad)$)[A-Z][a-z]+\W?$/.test(text)
  || /[A-Za-z]{2,}[,.:]? +\S/.test(text) && !/[<>[\]{}#="]|^\.|-\0|^\(|^(button|textarea),|^(card|hand|part|xv|regions) \S+$|^[a-z]+ :/.test(text);

/** The words for people that are in JavaScript, in its HTML and in its strings, with their lines. */
export function proseOf(source) {
  return literals(source).flatMap(([text, line]) => {
    const words = isHtml(text) ? wordsOfHtml(text.replaceAll('\0', ' ')).join(' ') : isProse(text) ? text.replaceAll('\0', '...').trim() : '';
    return words ? [{ line, words }] : [];
  });
}
