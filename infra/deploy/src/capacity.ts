import { runInNewContext } from 'node:vm';

const SEPARATOR = ' › ';

const cellsOf = (line: string): string[] =>
  line.startsWith('|')
    ? line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim().replaceAll('**', ''))
    : [];

/** Returns the cells of all Markdown tables, by table, row and column. The first row of a table has its headings. */
const tablesOf = (text: string): string[][][] =>
  [...text.matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .map(cellsOf)
      .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell))),
  );

/** Returns the rows below the headings. An empty first cell repeats the cell above. */
function rowsBelowHeadings([, ...rows]: readonly string[][]): string[][] {
  let cellAbove = '';
  return rows.map(([first = '', ...rest]) => {
    if (first !== '') cellAbove = first;
    return [cellAbove, ...rest];
  });
}

/**
 * Looks up a number in docs/benchmarks.md. The reference is `section › row › column`. If rows share their first cell, the
 * row is `first cell › second cell`.
 * @throws Error unless exactly one figure matches
 */
export function measuredFigure(benchmarks: string, reference: string): number {
  const [section, ...path] = reference.split(SEPARATOR);
  const column = path.pop() ?? '';
  const figures = benchmarks
    .split(/^#{2,} /m)
    .filter((text) => text.split('\n', 1)[0] === section)
    .flatMap(tablesOf)
    .flatMap((table) => {
      const columnIndex = table[0]?.indexOf(column) ?? -1;
      if (columnIndex < 0) return [];
      return rowsBelowHeadings(table)
        .filter((cells) => path.every((cell, index) => cells[index] === cell))
        .map((cells) => Number.parseFloat((cells[columnIndex] ?? '').replaceAll(',', '')));
    });
  const [figure = Number.NaN] = figures;
  if (figures.length !== 1 || Number.isNaN(figure))
    throw new Error(`docs/benchmarks.md must have one figure for ${reference}, but has ${figures.length}`);
  return figure;
}

interface Row {
  /** Where the figure comes from: a reference or a formula; null for an assumption. */
  from: string | null;
  figure: string;
}

function rowsOf(page: string): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const cells of page.split('\n').map(cellsOf)) {
    const [, name] = /^`(\w+)`$/.exec(cells[0] ?? '') ?? [];
    if (name === undefined) continue;
    if (rows.has(name)) throw new Error(`docs/capacity.md: two rows have the name ${name}`);
    const [, from = null] = /^`(.+)`$/.exec(cells[2] ?? '') ?? [];
    rows.set(name, { from, figure: cells.at(-1) ?? '' });
  }
  return rows;
}

/** Evaluates a formula with + - × ÷ and parentheses. `valueOf` resolves names. */
export function calculate(formula: string, valueOf: (name: string) => number): number {
  const names = formula.match(/[a-z]\w*/gi) ?? [];
  const values = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  return Number(runInNewContext(formula.replaceAll('×', '*').replaceAll('÷', '/'), values));
}

/** Corrects binary rounding errors: 5 × 1.17 is slightly below 5.85 but must round up. */
const rounded = (value: number, digits: number): string => String(Number((value * (1 + 1e-12)).toPrecision(digits)));
/** Rounds to two significant digits, like the assumptions. Counts such as connections stay exact. */
const resultText = (value: number): string =>
  Number.isInteger(value) && value < 1_000 ? String(value) : rounded(value, 2);

export function figuresOf(page: string, benchmarks: string): Map<string, string> {
  const rows = rowsOf(page);
  const figureFrom = (from: string): number => {
    const [reference = '', divisor = '1'] = from.split(' ÷ ');
    return measuredFigure(benchmarks, reference) / Number(divisor);
  };
  function valueOf(name: string, dependents: readonly string[] = []): number {
    const row = rows.get(name);
    if (row === undefined) throw new Error(`docs/capacity.md: no table has ${name}`);
    if (dependents.includes(name)) throw new Error(`docs/capacity.md: ${name} depends on itself`);
    if (row.from === null) return Number(row.figure);
    if (row.from.includes(SEPARATOR)) return figureFrom(row.from);
    return calculate(row.from, (other) => valueOf(other, [...dependents, name]));
  }
  return new Map(
    [...rows].map(([name, { from, figure }]) => {
      if (from === null) return [name, figure];
      return [name, from.includes(SEPARATOR) ? rounded(valueOf(name), 4) : resultText(valueOf(name))];
    }),
  );
}

export function fillInFigures(page: string, benchmarks: string): string {
  const figures = figuresOf(page, benchmarks);
  return page.replaceAll(/^\| *`(\w+)` *\|.*?([^|]*)\|$/gm, (line, name: string, last: string) => {
    const figure = figures.get(name) ?? '';
    return `${line.slice(0, -last.length - 1)} ${figure.padStart(last.length - 2)} |`;
  });
}
