import type { CandidateRow, DeclaredSlot } from '@marketplace/contracts';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useAssociation } from '../association/association.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { siteConfig, type RemoteListing, type RemoteRelease } from '../site/site-config.ts';

export type SlotName = DeclaredSlot['slot'];

/** Facts about a candidate that every agency may see. Never contains a name or contact details. */
export type SlotCandidate = Pick<CandidateRow, 'uuid' | 'discipline_short' | 'preferred_city' | 'preferred_state'>;

export interface SlotProps {
  /** Action in the header, for signed-in agencies. Absent on pages whose URL may contain a secret. */
  'header-action': object;
  /** Account tab with a separate URL. */
  'account-tab': object;
  /** A few words at the end of a candidate's row. Must not make calls, because it renders per row. */
  'candidate-fact': { candidate: SlotCandidate };
  /** Section of a candidate's page, below the title from the remote's manifest. */
  'candidate-section': { candidate: SlotCandidate };
  /** Content below the message that a caregiver's profile is complete. Gets no caregiver data. */
  'wizard-end': object;
}

/**
 * Default export of a remote's `src/slots.ts`: one component per slot of its manifest (`satisfies
 * SlotModules<typeof slots>`).
 */
export type SlotModules<Declared extends readonly { slot: SlotName }[]> = {
  [Name in Declared[number]['slot']]: () => Promise<{ default: ComponentType<SlotProps[Name]> }>;
};

export interface SlotFiller {
  remote: string;
  slot: SlotName;
  /** Title from the manifest; empty for slots without a title. */
  title: string;
}

export interface SlotHost<Name extends SlotName = SlotName> {
  name: Name;
  /** Renders only this remote. Defaults to all remotes in order. */
  remote?: string;
  /** Wraps each remote's content. Not called for unavailable or empty content. */
  children?: (content: ReactNode, declared: SlotFiller) => ReactNode;
  placeholder?: ReactNode;
  /** Replaces content that fails to load or throws. */
  fallback?: ComponentType<{ title: string; tryAgain: () => void }>;
}

interface SlotFilling {
  /** Returns why this page cannot run the remote's release; null if it can. */
  refusal(remote: string, release: RemoteRelease): Error | null;
  /** Loads the component that fills slots, after the page is usable. Resolves to null on failure; never rejects. */
  load(): Promise<ComponentType<SlotHost> | null>;
}

let filling: SlotFilling | null = null;

/** Connects slots to the shell's loader in the browser. On the server and in a remote's tests, slots stay empty. */
export function provideSlots(newFilling: SlotFilling | null): void {
  filling = newFilling;
}

/** Returns the remotes that fill a slot, in declared order, then in the order of the list of remotes. */
export function useFilledSlots(name: SlotName): SlotFiller[] {
  const page = usePagePlace();
  if (filling === null) return [];
  return siteConfig()
    .remotes.flatMap((listing) => declaredBy(listing, name, page))
    .filter(({ refusal }) => refusal === null)
    .toSorted((a, b) => a.order - b.order)
    .map(({ filled: filler }) => filler);
}

/**
 * Returns the content of one remote in a slot; null if it has none.
 * @throws if this page cannot run the content; the shell then shows an error in place of the page
 */
export function useFilledSlot(name: SlotName, remote: string): SlotFiller | null {
  const page = usePagePlace();
  const listing = siteConfig().remotes.find((remoteListing) => remoteListing.name === remote);
  const [declared] = listing === undefined ? [] : declaredBy(listing, name, page);
  if (declared === undefined) return null;
  if (declared.refusal !== null) throw declared.refusal;
  return declared.filled;
}

interface PagePlace {
  language: string;
  association: string | null;
}

function usePagePlace(): PagePlace {
  const { language } = useLanguage();
  return { language, association: useAssociation()?.code ?? null };
}

function declaredBy(
  { name: remote, current, outOfService }: RemoteListing,
  slot: SlotName,
  page: PagePlace,
): { filled: SlotFiller; order: number; refusal: Error | null }[] {
  const declared = current?.slots?.find((declaredSlot) => declaredSlot.slot === slot);
  if (filling === null || !current || !declared || outOfService || !isFor(page, declared)) return [];
  const title = 'title' in declared ? declared.title : '';
  return [{ filled: { remote, slot, title }, order: declared.order ?? 0, refusal: filling.refusal(remote, current) }];
}

function isFor({ language, association }: PagePlace, { when }: DeclaredSlot): boolean {
  const { languages, associations } = when ?? {};
  if (languages?.includes(language) === false) return false;
  return associations === undefined || (association !== null && associations.includes(association));
}

/**
 * Place where other remotes add content. Empty until the page's main content is usable. Unavailable, slow or
 * broken content is hidden and reported.
 */
export function Slot<Name extends SlotName>(props: SlotHost<Name> & SlotProps[Name]): ReactNode {
  const [Filled, setFilled] = useState<ComponentType<SlotHost> | null>(null);
  const isFilled = useFilledSlots(props.name).length > 0;
  useEffect(() => {
    if (!isFilled) return;
    let isUnmounted = false;
    const fill = async () => {
      const LoadedSlot = await filling?.load();
      if (!isUnmounted && LoadedSlot) setFilled(() => LoadedSlot);
    };
    void fill();
    return () => {
      isUnmounted = true;
    };
  }, [isFilled]);
  return Filled === null ? props.placeholder : <Filled {...props} />;
}
