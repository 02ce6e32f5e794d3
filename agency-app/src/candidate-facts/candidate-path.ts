import { disciplineFromText } from '@marketplace/domain';

/** The path of a candidate's page; null for a discipline without pages. `discipline`: its code or name. */
export function candidatePath(discipline: string, uuid: string): string | null {
  const slug = disciplineFromText(discipline)?.slug ?? null;
  return slug === null ? null : `/candidates/${slug}/${uuid}`;
}
