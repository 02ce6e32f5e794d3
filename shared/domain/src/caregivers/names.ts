/**
 * Normalizes a person's or city's name for storage. The form and the server both do this, so nobody is rejected because
 * of their keyboard. Periods are removed: 'St. Louis' becomes 'St Louis', 'J.R.' becomes 'J R'. Combining accents are
 * composed (NFC), so that 'José' is the same name on every phone.
 */
export function storedName(name: string): string {
  const composed = name.normalize('NFC');
  return composed.includes('.') ? composed.replace(/\.+/g, ' ').replace(/\s+/g, ' ').trim() : composed;
}

/** Two letters for a picture: of the first two words, or the first two of a single word. */
export function initialsOf(name: string): string {
  // "'Olu" and "D'Angelo" are 'OL' and 'DA'.
  const [first = '', second] = name.replace(/['’]/g, '').split(/\s+/);
  return (second ? `${first.slice(0, 1)}${second.slice(0, 1)}` : first.slice(0, 2)).toUpperCase();
}
