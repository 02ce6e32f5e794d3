/**
 * A person's or a city's name as a profile holds it. Form and server both take names this way, so that nobody is refused
 * for how a keyboard writes. Full stops go: 'St. Louis' is 'St Louis', 'J.R.' is 'J R'. An accent that arrives as a
 * character of its own joins its letter (NFC), so that 'José' is the same name whatever phone wrote it.
 */
export function storedName(name: string): string {
  const composed = name.normalize('NFC');
  return composed.includes('.') ? composed.replace(/\.+/g, ' ').replace(/\s+/g, ' ').trim() : composed;
}
