const WRITTEN_OUT: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** Normalizes a city's name: 'St. Louis', 'ST LOUIS' and 'Saint Louis' become 'saint louis'. */
export function cityKey(city: string): string {
  return city
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => WRITTEN_OUT[word] ?? word)
    .join(' ');
}
