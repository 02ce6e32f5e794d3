const BRAND_VARIABLE = /^--brand-[a-z-]+$/;
/** Excludes anything that could end the declaration, the rule or the surrounding element. */
const PLAIN_VALUE = /^[^;{}<>\\@]+$/;

/** An association's theme as a CSS rule, so that the first paint has its colors; '' when it changes nothing. */
export function themeRule(theme: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(theme)
    .filter(([name, value]) => BRAND_VARIABLE.test(name) && PLAIN_VALUE.test(value))
    .map(([name, value]) => `${name}:${value}`);
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`;
}
