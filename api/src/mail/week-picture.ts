import { DAYS, hasSlot, TIME_WINDOWS, type Say, type WeekMask } from '@marketplace/domain';
import type { MailColors } from './mail-colors.ts';

/** Fonts of the recipient's system, because mail programs load none. */
export const MAIL_FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Mail programs ignore style sheets, so each cell has its full style inline.
const CELL = 'width:14px;height:7px;padding:0;border-radius:2px;font-size:0;line-height:0';
const LETTER = `padding:0;font:400 11px/13px ${MAIL_FONT};text-align:center`;

/**
 * Picture of a week: seven columns of days, four rows of time windows. A table, because mail programs show table cells
 * without loading anything. Screen readers skip it, because the text beside it says the same.
 */
export function weekPicture(week: WeekMask, colors: MailColors, say: Say): string {
  const letters = DAYS.map(
    ({ name }) => `<td style="${LETTER};color:${colors.soft}">${say(name).slice(0, 1).toUpperCase()}</td>`,
  ).join('');
  const bands = TIME_WINDOWS.map(({ time_window }) => {
    const cells = DAYS.map(({ day_of_week }) => {
      const { fill, edge } = colors.slots[hasSlot(week, { day_of_week, time_window }) ? time_window : 0];
      return `<td bgcolor="${fill}" style="${CELL};border:1px solid ${edge};background:${fill}">&nbsp;</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table role="presentation" aria-hidden="true" cellspacing="2" style="border-collapse:separate;border-spacing:2px;margin:0 0 4px -2px"><tr>${letters}</tr>${bands.join('')}</table>`;
}
