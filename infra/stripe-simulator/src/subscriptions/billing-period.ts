/**
 * Returns the first monthly anniversary of `anchor` after `start`, in Unix seconds. A month that is too short for the
 * anchor's day uses its last day.
 */
export function periodEndAfter(anchor: number, start: number): number {
  for (let months = 1; ; months += 1) {
    const date = new Date(anchor * 1000);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const end = Math.floor(date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay)) / 1000);
    if (end > start) return end;
  }
}
