/** First match wins: Edge also claims to be Chrome, and Chrome to be Safari. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const;

type NamePatterns = readonly (readonly [name: string, pattern: RegExp])[];
const nameIn = (names: NamePatterns, userAgent: string) => names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Browser and system in plain words, without versions: 'Chrome on Windows'. Empty if neither is known. */
export function deviceName(userAgent: string): string {
  const names = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  return names.filter((name) => name !== undefined).join(' on ');
}
