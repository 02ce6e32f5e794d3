import type { BuiltRelease } from '../built-release/read-built-release.ts';

export type Slot = NonNullable<BuiltRelease['entry']['slots']>[number]['slot'];

export interface SomeCandidate {
  discipline: string;
  uuid: string;
}

export interface SlotPages {
  /** Slots that the release fills, by page path. */
  pages: ReadonlyMap<string, readonly Slot[]>;
  /** Slots whose pages cannot be opened, with the reason. */
  closedSlots: readonly string[];
}

const LANGUAGE = 'en';

/**
 * Returns the pages of other remotes that show the release's slots to a signed-in agency. `candidate` is null if the
 * site has no candidates.
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
  const closedSlots: string[] = [];
  for (const { slot, when } of entry.slots ?? []) {
    const place = paths[slot];
    if (place === null) {
      closedSlots.push(
        `${slot} (${slot === 'wizard-end' ? 'appears after a complete profile' : 'the site has no candidate'})`,
      );
    } else if (when?.languages?.includes(LANGUAGE) === false) {
      closedSlots.push(`${slot} (only in ${when.languages.join(', ')})`);
    } else {
      const [association] = when?.associations ?? [];
      const path = association === undefined ? place : `/${association}${place}`;
      pages.set(path, [...(pages.get(path) ?? []), slot]);
    }
  }
  return { pages, closedSlots };
}
