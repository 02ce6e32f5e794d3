import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { CommandError } from '@marketplace/cli/error';
import { inStep } from '@marketplace/local';

type Defaults = Record<string, number | string | boolean>;
type Options<D extends Defaults> = {
  [Name in keyof D]: D[Name] extends number ? number : D[Name] extends boolean ? boolean : string;
};

/**
 * For an optional string option, use '' as the default.
 * @throws CommandError
 */
export function readOptions<D extends Defaults>(defaults: D): Options<D> {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        typeof value === 'boolean'
          ? { type: 'boolean' as const, default: value }
          : { type: 'string' as const, default: String(value) },
      ]),
    ),
  });
  const entries = Object.entries(defaults).map(([name, value]) => {
    if (typeof value !== 'number') return [name, values[name]];
    const number = Number(values[name]);
    if (!(number >= 0)) throw new CommandError(`--${name} must be 0 or more.`);
    return [name, number];
  });
  return Object.fromEntries(entries) as Options<D>;
}

interface Table {
  title: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}
export interface Measured {
  tables: readonly Table[];
  figures: object;
}

/** @throws CommandError for an unknown part */
export function selectParts<Part extends string>(parts: readonly Part[], name: string): readonly Part[] {
  const selected = name === 'all' ? parts : parts.filter((part) => part === name);
  if (selected.length === 0) throw new CommandError(`--part must be ${parts.join(', ')} or all.`);
  return selected;
}

export async function measureParts<Part extends string>(
  parts: readonly Part[],
  measure: Record<Part, () => Promise<Measured>>,
  facts: object,
  json: string,
): Promise<void> {
  const record: object = { ...machineFacts(), ...facts };
  console.log(JSON.stringify(record));
  for (const part of parts) {
    const { tables, figures } = await measure[part]();
    for (const table of tables) console.log(`\n${table.title}\n${textTable(table.header, table.rows)}`);
    Reflect.set(record, part, figures);
  }
  if (json !== '') await writeFile(json, `${JSON.stringify(record, null, 2)}\n`);
}

/** `inStep` without a progress bar, because drawing would affect the measurement. */
export const inPlainStep: typeof inStep = (title, work) => inStep(title, work, false);

function machineFacts() {
  return {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}

function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

export const milliseconds = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
export const times = (value: number) => `${value >= 10 ? value.toFixed(0) : value.toFixed(1)}×`;
