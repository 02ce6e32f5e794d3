import type { BuiltRelease } from '../built-release/read-built-release.ts';

/** Pages that anybody may open, by remote. */
const PUBLIC_PAGES: Readonly<Record<string, readonly string[]>> = {
  'agency-app': ['/signin', '/signup'],
  'caregiver-app': ['/care-professionals', '/update-profile'],
};
const MOST_PAGES = 4;

/** The pages that a smoke test opens: the known public ones, else those that the release announces without parameters. */
export function smokePages({ name, entry }: BuiltRelease): readonly string[] {
  const announced = Object.keys(entry.pages ?? {}).filter((page) => !page.includes(':'));
  return PUBLIC_PAGES[name] ?? announced.slice(0, MOST_PAGES);
}
