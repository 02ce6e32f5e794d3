const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** `:uuid` matches an id, or the literal ':uuid' in reported URLs. Other parameters match any non-empty segment. */
const fits = (parameter: string, segment: string): boolean =>
  parameter === ':uuid' ? UUID.test(segment) || segment === parameter : segment !== '';

export function matchesPage(
  { path: pattern, values }: { path: string; values?: Readonly<Record<string, readonly string[]>> | undefined },
  path: string,
): boolean {
  const patternSegments = pattern.split('/');
  const segments = path.split('/');
  return (
    patternSegments.length === segments.length &&
    patternSegments.every((segment, index) => {
      const value = segments[index] ?? '';
      if (!segment.startsWith(':')) return segment === value;
      return fits(segment, value) && (values?.[segment.slice(1)]?.includes(value) ?? true);
    })
  );
}
