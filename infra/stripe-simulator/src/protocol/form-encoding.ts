export type FormValue = string | FormValue[] | FormParameters;
export interface FormParameters {
  [name: string]: FormValue;
}

const MAX_DEPTH = 8;
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const SEGMENT = /\[([^[\]]*)\]/g;

/**
 * Parses `a=1&b[c]=2&d[0]=x&e[]=y` like Stripe: brackets nest; indexes and empty brackets make arrays. Keeps malformed
 * names, and names nested deeper than eight levels, unchanged.
 */
export function parseForm(text: string): FormParameters {
  const root = emptyParameters();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    place(root, path, value);
  }
  const nested: FormParameters = emptyParameters();
  for (const [name, value] of Object.entries(root)) nested[name] = withLists(value);
  return nested;
}

// No prototype, so that parameters named __proto__ or constructor are harmless.
function emptyParameters(): FormParameters {
  return Object.create(null);
}

function pathOf(name: string): string[] {
  const [, head, brackets] = NAME.exec(name) ?? [];
  if (head === undefined || brackets === undefined) return [name];
  const segments = [...brackets.matchAll(SEGMENT)].map((match) => match[1] ?? '');
  return segments.length >= MAX_DEPTH ? [name] : [head, ...segments];
}

function place(root: FormParameters, path: string[], value: string): void {
  let level = root;
  for (const [position, segment] of path.entries()) {
    const name = segment === '' ? String(Object.keys(level).length) : segment;
    if (position === path.length - 1) {
      level[name] = value;
      return;
    }
    const child = level[name];
    const next = isParameters(child) ? child : emptyParameters();
    level[name] = next;
    level = next;
  }
}

function isParameters(value: FormValue | undefined): value is FormParameters {
  return typeof value === 'object' && !Array.isArray(value);
}

function withLists(value: FormValue): FormValue {
  if (!isParameters(value)) return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], position) => name === String(position));
  if (isList) return entries.map(([, item]) => withLists(item));
  const nested = emptyParameters();
  for (const [name, item] of entries) nested[name] = withLists(item);
  return nested;
}
