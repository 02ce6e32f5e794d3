import { create, deviceStorage } from '@marketplace/platform';

const OFF_STORAGE_KEY = 'marketplace:row-keys-off';

interface RowKeys {
  on: boolean;
  switchTo: (on: boolean) => void;
}

/**
 * Whether single-key shortcuts are on; stored on this device. Users can turn them off, because speech input and stray
 * touches press keys by accident (WCAG 2.1.4).
 */
export const useRowKeys = create<RowKeys>((set) => ({
  on: !deviceStorage.get(OFF_STORAGE_KEY),
  switchTo: (on) => {
    set({ on });
    if (on) deviceStorage.remove(OFF_STORAGE_KEY);
    else deviceStorage.set(OFF_STORAGE_KEY, '1');
  },
}));

const ROW_KEYS = ['j', 'k', 's', 'u', '?'] as const;
export type RowKey = (typeof ROW_KEYS)[number];
export const isRowKey = (key: string): key is RowKey => ROW_KEYS.some((rowKey) => rowKey === key);

const rowsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-candidate]')];
const controlIn = (row: Element | undefined, control: string) => row?.querySelector<HTMLElement>(control);

export function moveInRows(list: Element, focused: Element, key: Exclude<RowKey, '?'>): void {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(focused));
  const row = rows[at];
  if (key === 'j') controlIn(rows[at + 1], '[data-row-name]')?.focus();
  else if (key === 'k') controlIn(rows[at - 1], '[data-row-name]')?.focus();
  else if (key === 'u') controlIn(row, '[data-unlock]')?.focus();
  else controlIn(row, '[data-shortlist]')?.click();
}
