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
  print: {
    title: 'Print', what: 'What', board: 'this board', pile: 'all {n} puzzles of this text', own: 'My digits', marks: 'Marks',
    noMarks: 'none', ownMarks: 'mine', allMarks: 'all candidates', solutions: 'Solutions', noSolutions: 'none', end: 'on pages of their own',
    only: 'nothing else', perPage: 'On a page', fits: 'as many as look good', paper: 'Paper', landscape: 'Landscape', heading: 'Title',
    rating: 'Level and rating', colours: 'Rules in colours', key: 'What the marks of rules mean', go: 'Print', pdf: 'Save as PDF',
    preview: 'The first page', making: 'Making the pages', rated: 'Rated: {n} of {all}', pages: 'One page|{n} pages', cancelled: 'Cancelled',
    notRated: 'not rated', noSolution: 'no solution', several: 'several solutions',
  },
});
