/**
 * Normalizes a name or city, in forms and on the server. Removes periods ('St. Louis' becomes 'St Louis', 'J.R.'
 * becomes 'J R') and composes accents (NFC), so that 'José' is the same on every device.
 */
export function storedName(name: string): string {
  const composed = name.normalize('NFC');
  return composed.includes('.') ? composed.replace(/\.+/g, ' ').replace(/\s+/g, ' ').trim() : composed;
}

export function initialsOf(name: string): string {
  // Ignores apostrophes: "'Olu" becomes 'OL', "D'Angelo" 'DA'.
  const [first = '', second] = name.replace(/['’]/g, '').split(/\s+/);
  return (second ? `${first.slice(0, 1)}${second.slice(0, 1)}` : first.slice(0, 2)).toUpperCase();
}
