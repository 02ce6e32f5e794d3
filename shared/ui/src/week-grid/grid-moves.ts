/** Position in the grid, including headers: row 0 holds days, column 0 holds time windows. The corner is empty. */
export interface GridPlace {
  row: number;
  column: number;
}

export const LAST_ROW = 4;
export const LAST_COLUMN = 7;

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value));

/** Returns the place to which a key moves the focus; null for other keys. Does not wrap. */
export function moveInGrid(from: GridPlace, key: string, withControl = false): GridPlace | null {
  const to = destination(from, key, withControl);
  if (to === null) return null;
  const place = { row: clamp(to.row, LAST_ROW), column: clamp(to.column, LAST_COLUMN) };
  return place.row === 0 && place.column === 0 ? from : place;
}

function destination({ row, column }: GridPlace, key: string, withControl: boolean): GridPlace | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return withControl ? { row: 1, column: 1 } : { row, column: row === 0 ? 1 : 0 };
    case 'End':
      return withControl ? { row: LAST_ROW, column: LAST_COLUMN } : { row, column: LAST_COLUMN };
    case 'PageUp':
      return { row: column === 0 ? 1 : 0, column };
    case 'PageDown':
      return { row: LAST_ROW, column };
    default:
      return null;
  }
}
