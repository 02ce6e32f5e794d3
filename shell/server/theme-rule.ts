const BRAND_VARIABLE = /^--brand-[a-z-]+$/;
/** Matches a value that cannot end its declaration, rule or element. */
const PLAIN_VALUE = /^[^;{}<>\\@]+$/;

export function themeRule(theme: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(theme)
    .filter(([name, value]) => BRAND_VARIABLE.test(name) && PLAIN_VALUE.test(value))
    .map(([name, value]) => `${name}:${value}`);
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`;
}
