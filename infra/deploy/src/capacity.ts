const SEPARATOR = ' › ';

const cellsOf = (line: string): string[] =>
  line.startsWith('|')
    ? line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim().replaceAll('**', ''))
    : [];

/** The tables of a text: the cells of each row, the headings' first. */
const tablesOf = (text: string): string[][][] =>
  [...text.matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .map(cellsOf)
      .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell))),
  );

/** The rows under the headings, with their names: an empty first cell means the one above it. */
function named([, ...rows]: readonly string[][]): string[][] {
  let above = '';
  return rows.map(([first = '', ...rest]) => {
    if (first !== '') above = first;
    return [above, ...rest];
  });
}

/**
 * A figure of docs/benchmarks.md: `section › row › column`, with the second cell of the row behind the first one where
 * two rows have the same. @throws Error unless there is exactly one
 */
export function measuredFigure(benchmarks: string, reference: string): number {
  const [section, ...path] = reference.split(SEPARATOR);
  const column = path.pop() ?? '';
  const found = benchmarks
    .split(/^#{2,} /m)
    .filter((text) => text.split('\n', 1)[0] === section)
    .flatMap(tablesOf)
    .flatMap((table) => {
      const at = table[0]?.indexOf(column) ?? -1;
      if (at < 0) return [];
      return named(table)
        .filter((cells) => path.every((cell, index) => cells[index] === cell))
        .map((cells) => Number.parseFloat((cells[at] ?? '').replaceAll(',', '')));
    });
  const [figure = Number.NaN] = found;
  if (found.length !== 1 || Number.isNaN(figure))
    throw new Error(`docs/benchmarks.md has ${found.length} figures for ${reference}`);
  return figure;
}

interface Row {
  /** Where the figure comes from: a reference, a formula, or null if it is given. */
  from: string | null;
  figure: string;
}

/** The rows of docs/capacity.md that have a name, which is their first cell. The last cell is the figure. */
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

/** Sums and products. @throws Error for a name without a value */
export function calculate(formula: string, valueOf: (name: string) => number): number {
  const tokens = formula.match(/[\w.]+|[-+×÷()]/g) ?? [];
  const next = () => tokens.shift() ?? '';
  function factor(): number {
    const token = next();
    if (token !== '(') return /^[\d.]+$/.test(token) ? Number(token) : valueOf(token);
    const inner = sum();
    next();
    return inner;
  }
  function product(): number {
    let value = factor();
    while (tokens[0] === '×' || tokens[0] === '÷') value = next() === '×' ? value * factor() : value / factor();
    return value;
  }
  function sum(): number {
    let value = product();
    while (tokens[0] === '+' || tokens[0] === '-') value = next() === '+' ? value + product() : value - product();
    return value;
  }
  return sum();
}

/** 5 × 1.17 is a little less than 5.85 in binary, and is to be rounded up all the same. */
const rounded = (value: number, digits: number): string => String(Number((value * (1 + 1e-12)).toPrecision(digits)));
/** Two digits are as exact as the assumptions, but connections are counted. */
const resultText = (value: number): string =>
  Number.isInteger(value) && value < 1_000 ? String(value) : rounded(value, 2);

/** The figures of docs/capacity.md by name, from what was measured, as that page has to show them. */
export function figuresOf(page: string, benchmarks: string): Map<string, string> {
  const rows = rowsOf(page);
  const measured = (from: string): number => {
    const [reference = '', divisor = '1'] = from.split(' ÷ ');
    return measuredFigure(benchmarks, reference) / Number(divisor);
  };
  function valueOf(name: string, waiting: readonly string[] = []): number {
    const row = rows.get(name);
    if (row === undefined) throw new Error(`docs/capacity.md: no table has ${name}`);
    if (waiting.includes(name)) throw new Error(`docs/capacity.md: ${name} follows from itself`);
    if (row.from === null) return Number(row.figure);
    if (row.from.includes(SEPARATOR)) return measured(row.from);
    return calculate(row.from, (other) => valueOf(other, [...waiting, name]));
  }
  return new Map(
    [...rows].map(([name, { from, figure }]) => {
      if (from === null) return [name, figure];
      return [name, from.includes(SEPARATOR) ? rounded(valueOf(name), 4) : resultText(valueOf(name))];
    }),
  );
}

/** docs/capacity.md with each figure that is measured or calculated. */
export function filledIn(page: string, benchmarks: string): string {
  const figures = figuresOf(page, benchmarks);
  return page.replaceAll(/^\| *`(\w+)` *\|.*?([^|]*)\|$/gm, (line, name: string, last: string) => {
    const figure = figures.get(name) ?? '';
    return `${line.slice(0, -last.length - 1)} ${figure.padStart(last.length - 2)} |`;
  });
}
