// The types of the package, in Node and in browsers.

/** A puzzle or a board. Cells count from 0, row by row; 0 is an empty cell. */
export interface Grid {
  /** Rows and columns of a box. */
  box: [number, number];
  side?: number;
  values: number[];
  /** Which digits are givens; without it all are. */
  given?: boolean[];
  /** Candidates of each cell, digit d in bit d - 1; null or without it: all are possible. */
  marks?: number[] | null;
  /** Rules as text, one per line: "diagonals", "regions 1122...", "cage 10 r1c1 r1c2"; null or without it: boxes only.
   * Those that are not houses are in the module with rules of all kinds: load({ variants: true }). */
  rules?: string | null;
}

export interface RulesOption {
  /** As in a Grid; where the puzzle has rules of its own, both hold. */
  rules?: string | null;
}

/** The houses of a board. */
export interface Shape {
  box: [number, number];
  side: number;
  rules: string | null;
  /** Rows, columns, boxes or regions, then the extra ones. border: a box or region that is more than a line. */
  houses: { name: string; border: boolean; cells: number[] }[];
}

export type Puzzle = string | Grid;

export interface Parsed extends Grid {
  side: number;
  given: boolean[];
  marks: number[] | null;
  rules: string | null;
  format?: string;
  label?: string;
  /** What was left out, with ignoreUnknown: "line, text". */
  ignored?: string;
}

/** A rule that is not a house. */
export interface Rule {
  /** Among all rules, from 0. */
  number: number;
  /** "cage", "thermometer" */
  kind: string;
  cells: number[];
  /** What it says, without a full stop. */
  text: string;
}

/** A rule that digits break, by its number, and the cells that do; a rule for all of the grid has several pairs, with every
 * cell that is in one. */
export interface Broken {
  rule: number;
  cells: number[];
}

export interface ReadOptions extends RulesOption {
  box?: [number, number];
  /** true: puzzles of other programs are read without the rules and drawings in them that nonet does not know;
   * `ignored` names them. */
  ignoreUnknown?: boolean;
}

export interface ParsedRecord {
  number: number;
  line: number;
  column: number;
  format?: string;
  label?: string;
  grid?: Parsed;
  ignored?: string;
  error?: { status?: number; line: number; column: number; reason: string };
}

/** Called about once per millisecond; the work ends when it returns true. */
export type OnProgress = (at: { done: number; all: number; tries: number }) => boolean | void;

export interface WorkOptions extends RulesOption {
  onProgress?: OnProgress;
}

export type Verdict = 'none' | 'unique' | 'several' | 'unknown';

export interface Conflict {
  kind: 'clash' | 'no-mark' | 'no-place' | 'clues' | 'rule';
  digit: number;
  /** Into shape().houses; -1: none. */
  house: number;
  /** Of the house: "row 3"; "": none. */
  name: string;
  cells: number[];
  /** Rules that are not houses and belong to it, by number, and all of it in words. */
  rules?: number[];
  text?: string;
}

export interface Solved {
  verdict: Verdict;
  solutions: number;
  complete: boolean;
  known: number;
  cancelled: boolean;
  box: [number, number];
  solution: number[] | null;
  second: number[] | null;
  /** Why there is no solution. */
  conflict?: Conflict;
}

export interface Place {
  cell: string;
  row: number;
  column: number;
}

export interface Mark extends Place {
  digit: number;
}

export type Role =
  | 'pattern' | 'base' | 'cover' | 'pivot' | 'wing' | 'extra' | 'set' | 'excluder' | 'blocker' | 'fin'
  | 'color-1' | 'color-2' | 'color-3' | 'color-4';

export interface ChainNode extends Mark {
  on: boolean;
  /** 'region', 'diagonal' and other names come from rules. */
  reason: 'assumed' | 'cell' | 'row' | 'column' | 'box' | 'step' | string;
  parents: number[];
  nested?: number;
}

/** A step, as docs/json.md describes it, with four more sentences, and a grade. */
export interface Step {
  /** "Look at row 3." */
  where: string;
  pattern: string;
  /** "r4c1=8" */
  effect: string;
  title: string;
  number?: number;
  technique: string;
  name: string;
  /** On Sudoku Explainer's scale. */
  rating: number;
  /** On HoDoKu's, in its place. */
  score?: number;
  /** On the teacher's: how much there is to look at, and the level of the technique. */
  cost?: number;
  grade?: TeacherLevel;
  /** And what it counts on the other scales. */
  numbers?: { explainer: number; hodoku?: number };
  digits: number[];
  placements: Mark[];
  eliminations: Mark[];
  houses: { role: Role; house: string; kind: 'row' | 'column' | 'box' | string; number: number }[];
  /** set: in which of several sets it is, from 1. */
  cells: (Place & { role: Role; set?: number })[];
  candidates: (Mark & { role: Role })[];
  sentence: string;
  /** As players write it: docs/notation.md. Only the module with HoDoKu's scale has it. */
  eureka?: string;
  form?: 'single' | 'contradiction' | 'double' | 'cell' | 'region';
  level?: number;
  nodes?: ChainNode[];
  links?: { from: number; to: number; kind: 'strong' | 'weak' | 'step' }[];
  ends?: number[];
  nested?: Step[];
  /** With the option svg: its picture. */
  svg?: string;
}

export type Level = 'easy' | 'medium' | 'hard' | 'expert' | 'extreme';
export type HodokuLevel = 'easy' | 'medium' | 'hard' | 'unfair' | 'extreme';
export type TeacherLevel = 'beginner' | 'easy' | 'medium' | 'hard' | 'expert' | 'extreme';
export type Scale = 'explainer' | 'hodoku' | 'nonet';

export interface ScaleOption {
  /** Whose techniques, in whose order: Sudoku Explainer's, with a rating, unless given; HoDoKu's, with a level and a
   * score; or, with 'nonet', a teacher's, with a level: the step that is easiest to see. An Engine has the last two if
   * it was loaded with either: load({ scale: 'nonet' }). */
  scale?: Scale;
}

export interface Rating {
  end: 'solved' | 'stuck' | 'wrong' | 'stopped';
  /** How many steps. */
  count: number;
  /** On Sudoku Explainer's scale, as are pearl and diamond. */
  rating: number;
  pearl: number;
  diamond: number;
  /** On HoDoKu's, in their place; on the teacher's there is neither. */
  score?: number;
  technique?: string;
  name?: string;
  /** If it is solved. */
  level?: Level | HodokuLevel | TeacherLevel;
  /** The ids of those on the path, if the module is the one with all scales. */
  techniques?: string[];
}

export interface LogicOptions extends WorkOptions, ScaleOption {
  /** Go no further than this rating. */
  max?: number;
  /** false: leave out what assumes that there is one solution. */
  uniqueness?: boolean;
  /** Optional techniques to use as well, by their ids; in the module with all scales. */
  with?: string[];
  /** The ids of techniques to leave out. */
  without?: string[];
  /** Called with each step as soon as it is found. */
  onStep?: (step: Step) => void;
  /** true: every step has its picture. An engine draws if it was loaded with HoDoKu's scale. */
  svg?: boolean;
}

export type Symmetry =
  | 'none' | 'rotate180' | 'rotate90' | 'mirror-h' | 'mirror-v' | 'diagonal' | 'antidiagonal'
  | 'mirrors' | 'diagonals' | 'full';

export interface GenerateOptions extends WorkOptions, ScaleOption {
  /** 9 unless given; 5, 7 and other sides without boxes need regions. */
  side?: number;
  box?: [number, number];
  /** true: connected regions at random in the place of boxes; `rules` may add others. */
  jigsaw?: boolean;
  /** One of the scale's. */
  level?: Level | HodokuLevel | TeacherLevel;
  /** The lowest and the highest rating; 0: no limit. */
  rating?: [number, number];
  /** The same for the score of HoDoKu's scale. */
  score?: [number, number];
  /** The lowest and the highest clues; 0: no limit. */
  clues?: [number, number];
  symmetry?: Symmetry;
  minimal?: boolean;
  /** Techniques that its path has, by their ids; in the module with all techniques only. */
  require?: string[];
  /** Techniques that it lacks. */
  without?: string[];
  /** For each cell whether it may have a clue. It will have one, unless `minimal` or `clues` drop some. */
  pattern?: ArrayLike<number | boolean>;
  /** A technique's id: there is a `position`, whose next step on this scale is one of it, and all steps up to it are easier. In
   * the module with all techniques only. */
  next?: string;
  /** true: rate it, however long that takes (some jigsaws with diagonals: minutes). false: do not, unless a level or
   * a rating is asked for. Unless given, it is rated up to side 16 if that takes only a few seconds. */
  rate?: boolean;
  /** The same seed, a whole number from 0 on, gives the same puzzle; a random one unless given. */
  seed?: number;
  tries?: number;
}

export interface Generated extends Parsed, Partial<Rating> {
  solution: number[];
  /** With `next`: the puzzle after the steps up to it, with digits placed and candidates. */
  position?: Parsed;
  clues: number;
  symmetry: Symmetry;
  seed: number;
  tries: number;
}

export interface PrintItem {
  puzzle: Puzzle;
  /** For pages of solutions. */
  solution?: number[] | null;
  /** Above it, at the left and at the right: a name, a rating. */
  label?: string;
  note?: string;
}

/** As the options of `nonet print`. */
export interface PrintOptions extends RulesOption {
  paper?: 'a4' | 'letter' | 'a3' | 'a5' | 'legal' | 'fit';
  landscape?: boolean;
  /** In millimetres: 15 unless given. */
  margin?: number;
  solutions?: 'none' | 'end' | 'only';
  /** Whose marks are shown: puzzles that are made of them, none, or all. */
  candidates?: 'given' | 'none' | 'all';
  /** 0: as many as look good. */
  perPage?: number;
  title?: string;
  /** Rules in colours, not in greys. */
  colours?: boolean;
  /** false: without what the marks of rules mean. */
  key?: boolean;
}

export class NonetError extends Error {
  /** Negative, as enum nonet_status in nonet.h. */
  status: number;
  line: number;
  column: number;
}

export interface Engine {
  readonly version: string;
  readonly kernel: string;
  formats(): { name: string; reads: boolean; writes: boolean; marks: boolean; summary: string }[];
  /** scales: its level on each scale that has it, in the module with all scales. */
  techniques(): { id: string; name: string; rating: number; optional: boolean;
    scales?: Partial<Record<Scale, { level: string; optional: boolean }>> }[];
  parse(text: string | Uint8Array, options?: ReadOptions): Parsed;
  parseAll(text: string | Uint8Array, options?: ReadOptions): ParsedRecord[];
  format(puzzle: Puzzle, name?: string, options?: RulesOption): string;
  shape(options?: RulesOption & { box?: [number, number]; side?: number }): Shape;
  solve(puzzle: Puzzle, options?: WorkOptions & { limit?: number }): Solved;
  count(puzzle: Puzzle, options?: WorkOptions & { limit?: number }):
    { solutions: number; complete: boolean };
  candidates(puzzle: Puzzle, options?: RulesOption & { singles?: boolean }):
    { contradiction: boolean; values: number[]; marks: number[] };
  hint(puzzle: Puzzle, options?: LogicOptions): Step | null;
  hints(puzzle: Puzzle, options?: LogicOptions): Step[];
  explain(puzzle: Puzzle, options?: LogicOptions): Rating & { steps: Step[] };
  rate(puzzle: Puzzle, options?: LogicOptions): { verdict: Verdict } & Partial<Rating>;
  generate(options?: GenerateOptions): Generated;
  /** The rules that are not houses. These three are in the module with rules of all kinds. */
  rules(puzzle: Puzzle, options?: RulesOption): Rule[];
  /** They are drawn, as SVG without the board; a cell is 100 units wide. */
  picture(puzzle: Puzzle, options?: RulesOption): string;
  /** Those that the digits on the board break. */
  broken(puzzle: Puzzle, options?: RulesOption): Broken[];
  /** Puzzles on pages: the SVG of each page, or the bytes of a PDF. The modules with all scales and with all rules have this. */
  print(items: PrintItem[], options?: PrintOptions & { as?: 'svg' }): string[];
  print(items: PrintItem[], options: PrintOptions & { as: 'pdf' }): Uint8Array;
  batch(lines: string | Uint8Array, options?: { text?: boolean }):
    { count: number; unique: number; solutions: string | null };
}

export interface LoadOptions extends ScaleOption {
  /** false: the module without vector instructions. */
  simd?: boolean;
  /** true: the module with rules of all kinds, and Sudoku Explainer's scale. */
  variants?: boolean;
  /** Where the modules are; beside the package's own files unless given. */
  base?: string | URL;
  module?: WebAssembly.Module;
}

export function hasSimd(): boolean;
export function levelOf(rating: number): Level;
export const RATINGS: Record<Level, [number, number]>;
/** The levels of each scale, easiest first. */
export const LEVELS: { explainer: Level[]; hodoku: HodokuLevel[]; nonet: TeacherLevel[] };
export const CANCELLED: number;
export const GAVE_UP: number;
export function compile(options?: LoadOptions): Promise<WebAssembly.Module>;
export function load(options?: LoadOptions): Promise<Engine>;

type Later<F> = F extends (...given: infer A) => infer R ? (...given: A) => Promise<R> : never;
export const parse: Later<Engine['parse']>;
export const parseAll: Later<Engine['parseAll']>;
export const format: Later<Engine['format']>;
export const shape: Later<Engine['shape']>;
export const solve: Later<Engine['solve']>;
export const count: Later<Engine['count']>;
export const candidates: Later<Engine['candidates']>;
export const hint: Later<Engine['hint']>;
export const hints: Later<Engine['hints']>;
export const explain: Later<Engine['explain']>;
export const rate: Later<Engine['rate']>;
export const generate: Later<Engine['generate']>;
export const rules: Later<Engine['rules']>;
export function print(items: PrintItem[], options?: PrintOptions & { as?: 'svg' }): Promise<string[]>;
export function print(items: PrintItem[], options: PrintOptions & { as: 'pdf' }): Promise<Uint8Array>;
export const picture: Later<Engine['picture']>;
export const broken: Later<Engine['broken']>;
