export const CONTACT_KEYS = {
  j: 'Next contact',
  k: 'Previous contact',
  c: 'Call',
  l: 'Log a call',
  x: 'Select, to set the status of several contacts',
  '?': 'Show these keys',
} as const;
type ContactKey = keyof typeof CONTACT_KEYS;
export const isContactKey = (key: string): key is ContactKey => Object.hasOwn(CONTACT_KEYS, key);

export function pressInRows(list: Element, focused: Element, key: Exclude<ContactKey, '?'>): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-contact]')];
  const at = rows.findIndex((row) => row.contains(focused));
  const control = (row: Element | undefined, selector: string) => row?.querySelector<HTMLElement>(selector);
  const row = rows[at];
  if (key === 'j') control(rows[at + 1], '[data-row-name]')?.focus();
  else if (key === 'k') control(rows[at - 1], '[data-row-name]')?.focus();
  else if (key === 'c') control(row, '[data-way="call"]')?.click();
  else if (key === 'l') control(row, '[data-way="log"]')?.click();
  else control(row, 'input[type="checkbox"]')?.click();
}
