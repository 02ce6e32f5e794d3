import type { MailColors } from './mail-colors.ts';

const SIDE = 28;
const MARK_SIDE = 15;

interface Patch {
  ground: string;
  /** Shape on the patch: size and distance from the top in pixels; corner radii clockwise from the top left. */
  shape: { color: string; width: number; height: number; top: number; corners: string };
}

/**
 * The site's quilt as a table of one row, because mail programs show table cells without loading anything. Decorative:
 * screen readers skip it.
 */
export function quilt(colors: MailColors): string {
  const cells = patchesOf(colors).map((patch) => (patch === null ? emptyCell(colors) : cellOf(patch)));
  return table(cells.join(''), 4, 'margin:0 0 20px -4px');
}

export function brandMark(colors: MailColors): string {
  const [light, mid] = [colors.slots[1].fill, colors.slots[2].fill];
  const door = `<div style="width:8px;height:10px;margin:5px auto 0;border-radius:4px 4px 0 0;background:${colors.paper}"></div>`;
  const patch = (color: string, corners: string, content = '') =>
    cell(MARK_SIDE, `background:${color};border-radius:${corners}`, content, color);
  const topPatches = patch(colors.brand, `${MARK_SIDE}px 0 0 0`) + patch(mid, `0 ${MARK_SIDE}px 0 0`);
  const bottomPatches = patch(light, '0 0 0 4px') + patch(colors.brand, '0 0 4px 0', door);
  return table(`${topPatches}</tr><tr>${bottomPatches}`, 2, 'margin:0');
}

function patchesOf({ brand, slots }: MailColors): (Patch | null)[] {
  const [light, mid, tint] = [slots[1].fill, slots[2].fill, slots[0].fill];
  return [
    { ground: light, shape: { color: mid, width: SIDE, height: 14, top: 14, corners: '14px 14px 0 0' } },
    { ground: tint, shape: { color: brand, width: SIDE, height: SIDE, top: 0, corners: `${SIDE}px 0 5px 0` } },
    { ground: light, shape: { color: mid, width: 14, height: 14, top: 7, corners: '7px' } },
    null,
    { ground: tint, shape: { color: brand, width: 16, height: 16, top: 6, corners: '13px 0 13px 0' } },
    { ground: mid, shape: { color: brand, width: 14, height: 20, top: 8, corners: '7px 7px 0 0' } },
    { ground: brand, shape: { color: light, width: 14, height: 14, top: 7, corners: '7px' } },
  ];
}

function cellOf({ ground, shape }: Patch): string {
  const { color, width, height, top, corners } = shape;
  const patchHtml = `<div style="width:${width}px;height:${height}px;margin:${top}px auto 0;border-radius:${corners};background:${color}"></div>`;
  return cell(SIDE, `background:${ground};border-radius:5px`, patchHtml, ground);
}

// Subtracts the border, because mail programs add the border to the size.
const emptyCell = ({ line }: MailColors) => cell(SIDE - 2, `border:1px dashed ${line};border-radius:5px`, '');

function cell(side: number, style: string, content: string, color?: string): string {
  const old = color === undefined ? '' : ` bgcolor="${color}"`;
  return `<td${old} width="${side}" height="${side}" valign="top" style="width:${side}px;height:${side}px;padding:0;font-size:0;line-height:0;${style}">${content}</td>`;
}

const table = (cells: string, gap: number, style: string) =>
  `<table role="presentation" aria-hidden="true" cellspacing="${gap}" style="border-collapse:separate;border-spacing:${gap}px;${style}"><tr>${cells}</tr></table>`;
