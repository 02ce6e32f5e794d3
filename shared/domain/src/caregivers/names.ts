/**
 * A person's or a city's name without full stops, which a profile's names do not hold: 'St. Louis' is 'St Louis' and
 * 'J.R.' is 'J R'. Form and server both take names this way, so that nobody is refused for one.
 */
export function withoutFullStops(name: string): string {
  return name.includes('.') ? name.replace(/\.+/g, ' ').replace(/\s+/g, ' ').trim() : name;
}
