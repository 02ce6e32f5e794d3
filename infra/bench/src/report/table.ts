/** Formats rows as aligned columns: the first left-aligned, the others right-aligned. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
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

/** Milliseconds with three significant digits. */
export const milliseconds = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
export const times = (value: number) => `${value >= 10 ? value.toFixed(0) : value.toFixed(1)}×`;
