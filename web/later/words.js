// The words of the parts in this folder, in English; words.js says how words are written.
import { addWords } from '../words.js';

addWords({
  new: {
    title: 'A new puzzle', size: 'Size', kind: 'Kind', classic: 'classic', x: 'X: both diagonals', jigsaw: 'jigsaw', jigsawX: 'jigsaw with diagonals',
    own: 'rules in words', level: 'Level', symmetry: 'Symmetry', rotate180: 'half turn', none: 'none', rotate90: 'quarter turn', mirror: 'mirror',
    diagonal: 'diagonal', full: 'full', rules: 'One rule per line: `diagonals`, `regions` with a sign for the region of each cell, `house` with its cells.',
    make: 'Make one', blank: 'Empty board', earlier: 'Back to the board before this one', famous: 'Or a famous one',
    making: 'Making a puzzle', tries: ', one try|, {n} tries', cancelled: 'Cancelled', failed: '{why}. Another level or symmetry may be easier to find.',
    clues: 'one clue|{n} clues', rated: '{level}, ER {rating}',
  },
  path: {
    cancelled: 'cancelled', noRules: 'steps for these rules are not there yet', notOne: 'only puzzles with one solution are rated',
    working: 'working', looking: 'looking', score: 'score {score}', beyond: 'beyond every technique', after: 'after {rating}',
    count: 'one step now|{n} steps now', countOther: 'one step now, by Sudoku Explainer|{n} steps now, by Sudoku Explainer', none: 'no step from here',
    singles: 'One single|{n} singles', open: 'One by one', previous: 'The step before', next: 'The next step', copy: 'Copy', copyAll: 'Copy the path',
    asSvg: 'SVG', asPng: 'PNG', noCopy: 'This browser does not let the page copy',
  },
  print: {
    title: 'Print', what: 'What', board: 'this board', pile: 'all {n} puzzles of this text', own: 'My digits', marks: 'Marks',
    noMarks: 'none', ownMarks: 'mine', allMarks: 'all candidates', solutions: 'Solutions', noSolutions: 'none', end: 'on pages of their own',
    only: 'nothing else', perPage: 'On a page', fits: 'as many as look good', paper: 'Paper', landscape: 'Landscape', heading: 'Title',
    rating: 'Level and rating', colours: 'Rules in colours', key: 'What the marks of rules mean', go: 'Print', pdf: 'Save as PDF',
    preview: 'The first page', making: 'Making the pages', rated: 'Rated: {n} of {all}', pages: 'One page|{n} pages', cancelled: 'Cancelled',
    notRated: 'not rated', noSolution: 'no solution', several: 'several solutions',
  },
  share: {
    title: 'Share', link: 'A link with the puzzle and what you filled in. Nothing is stored anywhere else.', copyLink: 'Copy link', line: 'Copy as line',
    own: 'With my digits, not only the clues', grid: 'Copy as grid', marks: 'Copy candidates', print: 'Print', copied: 'Copied.', byHand: 'Select and copy the text above.',
  },
  more: {
    title: 'Settings and help', theme: 'Colours', auto: 'as the system', light: 'light', dark: 'dark', timer: 'Show the timer',
    highlight: 'Highlight the digit and its houses', conflicts: 'Show conflicts', tidy: 'A digit takes its marks from its row, column and box',
    advance: 'Clues: on to the next cell after each digit', selfTest: 'Self-test', run: 'Run the self-test', running: 'Running',
    report: 'Version {version}, kernel {kernel}. {count} easy puzzles in {best} ms, all with one solution. All hints of a puzzle of ER {rating} in {path} ms.',
    reportBad: 'Version {version}, kernel {kernel}. {count} easy puzzles in {best} ms, only {unique} right. All hints of a puzzle of ER {rating} in {path} ms.',
  },
  keys: {
    title: 'Keys', digits: '[1] to [9]', digitsDo: 'the digit; [A] is 10, [B] 11 and so on, on larger boards',
    modes: '[Z] [X] [C] [V]', modesDo: 'digit, corner, centre, colour; on larger boards with [Alt]', space: '[Space]', spaceDo: 'the next of these modes',
    marks: '[Shift] or [Ctrl] + digit', marksDo: 'corner or centre mark', arrows: 'Arrows, [W] [A] [S] [D]',
    arrowsDo: 'move (larger boards: arrows only); with [Shift] select more; drag works too', erase: '[Delete], [0]', eraseDo: 'erase; among clues [0] is an empty cell',
    undo: '[Ctrl]+[Z], [Ctrl]+[Y]', undoDo: 'undo, redo, without end', hint: '[H], [Esc]',
    hintDo: 'hint, then more of it; close it. On larger boards [Alt]+[H]', try: '[T], [P]', tryDo: 'what if; pause. On larger boards with [Alt]',
  },
  solved: {
    title: 'Solved', time: 'Time', hints: 'Hints', noHints: 'none', level: 'How hard', noLevel: 'not rated', next: 'Another like this',
    unusual: 'A board of this shape cannot be made',
  },
  trial: {
    title: 'What if', begun: 'From here on digits are tried: the board as it is can be brought back.', since: 'One digit is being tried.|{n} digits are being tried.',
    depth: '{depth} boards are kept.', back: 'Back to where it began', drop: 'Go on from here',
  },
  boards: {
    title: 'Boards so far', note: 'Kept in this browser only, the latest first.', clear: 'Delete all', none: 'No other boards are kept.', full: 'full',
    part: '{done} of {open} cells', side: '{side} x {side}', deleteOne: 'Delete {name}, {when}',
  },
  pause: { title: 'Pause', note: 'The board is hidden, and the time stands still.', resume: 'Go on' },
});
