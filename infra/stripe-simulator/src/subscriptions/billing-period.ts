/** End of the month from `start`, counted from `anchor` (Unix seconds): after a shorter month, the 31st returns to the 31st. */
export function periodEndAfter(anchor: number, start: number): number {
  for (let months = 1; ; months += 1) {
    const date = new Date(anchor * 1000);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const end = Math.floor(date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay)) / 1000);
    if (end > start) return end;
  }
}
