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
  photo: {
    title: 'A puzzle from a picture', note: 'The picture stays on this machine: the page itself reads it, and sends it nowhere.',
    view: 'What the camera sees', picture: 'The picture', starting: 'Starting the camera', reading: 'Reading the picture',
    take: 'Use this picture', file: 'Choose a picture', capture: 'Take a photo', again: 'Use the camera', open: 'Open', anyway: 'Open it all the same',
    aim: 'Hold the camera over the puzzle, so that all of it is in the picture.', hold: 'There is the grid. Hold still, flat above the page.',
    denied: 'The camera may not be used: allow it in the settings of the browser, or choose a picture.',
    absent: 'There is no camera that this page can use. Choose a picture instead, or paste or drop one.',
    noPicture: 'This is no picture that the browser can show.', noReader: 'The reader of pictures could not be loaded. It comes from the network at its first use.',
    accepted: 'Read: {n} clues, one solution', label: 'from a picture', read: 'The puzzle of the picture is on the board',
    ask: 'One cell is doubtful. What is in it?|{n} cells are doubtful. What is in them?', empty: 'empty', more: 'something else',
    then: {
      unique: 'With these digits there is one solution.', several: 'With these digits there are several solutions: is one missing?',
      none: 'With these digits there is no solution: look at them once more.', unknown: 'With these digits it is not known how many solutions there are.',
    },
    several: 'All of it was read, but it has several solutions. Is a part of it covered, or is it a puzzle with other rules?',
    none: 'All of it was read, but it has no solution. Did somebody write a wrong digit into it?',
    full: 'Every cell has a digit: this is a solution.', mistakes: 'Every cell has a digit, but {n} cells cannot be right: their digit is twice in a house.',
    noGrid: 'There is no grid to be seen. Lay the page flat, get all four of its edges into the picture, and go nearer.',
    noDigits: 'There is a grid, but no digits in it. More light or going nearer may help.',
    unsure: 'Too much of it is doubtful. Hold the page flat, go nearer, and let more light fall on it.',
    large: 'This is a 16 by 16 grid. Pictures of 9 by 9, 6 by 6 and 4 by 4 can be read; a larger one can be typed, or pasted as text.',
    two: 'There are two puzzles in the picture. Go nearer to one of them, or cut the other off.',
  },
  share: {
    title: 'Share', link: 'A link with the puzzle and what you filled in. Nothing is stored anywhere else.', copyLink: 'Copy link', line: 'Copy as line',
    own: 'With my digits, not only the clues', send: 'Send', png: 'Picture (PNG)', svg: 'Picture (SVG)', grid: 'Copy as grid', marks: 'Copy candidates', print: 'Print', copied: 'Copied.', byHand: 'Select and copy the text above.',
  },
  more: {
    title: 'Settings and help', theme: 'Colours', auto: 'as the system', light: 'light', dark: 'dark', timer: 'Show the timer',
    highlight: 'Highlight the digit and its houses', conflicts: 'Show conflicts', tidy: 'A digit takes its marks from its row, column and box',
    advance: 'Clues: on to the next cell after each digit', lock: 'Digit first: cells that are pressed get it', square: 'Digits as three by three', selfTest: 'Self-test', run: 'Run the self-test', running: 'Running',
    report: 'Version {version}, kernel {kernel}. {count} easy puzzles in {best} ms, all with one solution. All hints of a puzzle of ER {rating} in {path} ms.',
    reportBad: 'Version {version}, kernel {kernel}. {count} easy puzzles in {best} ms, only {unique} right. All hints of a puzzle of ER {rating} in {path} ms.',
  },
  keys: {
    title: 'Keys', digits: '[1] to [9]', digitsDo: 'the digit; held down, the button keeps it for each cell that is pressed; [A] is 10, [B] 11 and so on, on larger boards',
    modes: '[Z] [X] [C] [V]', modesDo: 'digit, corner, centre, colour; on larger boards with [Alt]', space: '[Space]', spaceDo: 'the next of these modes',
    marks: '[Shift] or [Ctrl] + digit', marksDo: 'corner or centre mark', arrows: 'Arrows, [W] [A] [S] [D]',
    arrowsDo: 'move (larger boards: arrows only); with [Shift] select more; drag works too', erase: '[Delete], [0]', eraseDo: 'erase; among clues [0] is an empty cell',
    undo: '[Ctrl]+[Z], [Ctrl]+[Y]', undoDo: 'undo, redo, without end', hint: '[H], [Esc]',
    hintDo: 'hint, then more of it; close it. On larger boards [Alt]+[H]', try: '[T], [P], [F]', tryDo: 'what if; pause; filters, colours on candidates and links. On larger boards with [Alt]',
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
  lens: {
    title: 'Filters, colours and links', digit: 'Digit in focus', ways: 'What is marked', may: 'Where it can go', strong: 'Its strong links', pairs: 'Two candidates',
    tones: 'Colour candidates', links: 'Draw links', weak: 'Dashed', clear: 'Remove all links', seen: 'One cell is marked.|{n} cells are marked.',
    tonesDo: 'Colours go to the candidate {digit} of the selected cells.', linksDo: 'Drag from candidate to candidate; or choose a cell and a digit, twice.',
    from: 'From {end}: now the other end.', linked: '{from} and {to} are linked.', unlinked: 'The link of {from} and {to} is gone.',
  },
  opening: {
    title: 'Open a puzzle',
    text: 'Paste it in any form: a line of 81 characters, a drawn grid, candidates, CSV, JSON, or what another program saved.',
    take: 'Open', anyway: 'Open without these rules', file: 'Choose a file', note: 'Pasting straight onto the board and dropping a file on the page work as well, also for a picture of a puzzle.',
  },
  famous: {
    first: 'A first one', firstNote: 'easy', few: 'Seventeen clues', fewNote: 'few clues, not hard', inkala: 'Arto Inkala, 2012',
    inkalaNote: '"the hardest", said the papers', easter: 'Easter Monster', easterNote: '2007, chains inside chains',
    golden: 'Golden Nugget', goldenNote: '2007, harder still',
  },
});
