import type { BuiltRelease } from '../built-release/read-built-release.ts';

export type Slot = NonNullable<BuiltRelease['entry']['slots']>[number]['slot'];

/** A candidate on the site, for pages about one. */
export interface SomeCandidate {
  /** Path segment of the discipline. */
  discipline: string;
  uuid: string;
}

export interface SlotPages {
  /** Slots of the release per page path. */
  pages: ReadonlyMap<string, readonly Slot[]>;
  /** Slots whose pages cannot be opened, with the reason. */
  closed: readonly string[];
}

/**
 * Pages of other remotes that show the release's slots to a signed-in agency. `candidate`: null if the site has none.
 */
export function slotPages({ name, entry }: BuiltRelease, candidate: SomeCandidate | null): SlotPages {
  const list = candidate === null ? null : `/candidates/${candidate.discipline}`;
  const paths: Record<Slot, string | null> = {
    'header-action': list ?? '/candidates',
    'account-tab': `/account/more/${name}`,
    'candidate-fact': list,
    'candidate-section': candidate === null ? null : `${list}/${candidate.uuid}`,
    'wizard-end': null,
  };
  const pages = new Map<string, Slot[]>();
  const closed: string[] = [];
  for (const { slot } of entry.slots ?? []) {
    const path = paths[slot];
    if (path !== null) pages.set(path, [...(pages.get(path) ?? []), slot]);
    else closed.push(`${slot} (${slot === 'wizard-end' ? 'after a whole profile' : 'the site has no candidate'})`);
  }
  return { pages, closed };
}
