import type { CandidateRow, DeclaredSlot } from '@marketplace/contracts';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { siteConfig, type RemoteListing, type RemoteRelease } from '../site/site-config.ts';

export type SlotName = DeclaredSlot['slot'];

/** What every agency may see of a candidate. Never contains a name or contact details. */
export type SlotCandidate = Pick<CandidateRow, 'uuid' | 'discipline_short' | 'preferred_city' | 'preferred_state'>;

/** Props of a remote's component in each slot. */
export interface SlotProps {
  /** In the header, for signed-in agencies. Not on pages whose URL may carry a secret. */
  'header-action': object;
  /** A tab of the account with its own URL. */
  'account-tab': object;
  /** A few words at the end of a candidate's row. Rendered once per row, so make no call per candidate. */
  'candidate-fact': { candidate: SlotCandidate };
  /** A section of a candidate's page, below the title that the remote declares. */
  'candidate-section': { candidate: SlotCandidate };
  /** Below the message that a caregiver's profile is complete. Gets no data about the caregiver. */
  'wizard-end': object;
}

/**
 * Default export of a remote's `src/slots.ts`: a component for each slot in its manifest (`satisfies SlotModules<typeof
 * slots>`).
 */
export type SlotModules<Declared extends readonly { slot: SlotName }[]> = {
  [Name in Declared[number]['slot']]: () => Promise<{ default: ComponentType<SlotProps[Name]> }>;
};

export interface FilledBy {
  remote: string;
  slot: SlotName;
  /** From the manifest; empty for slots without a title. */
  title: string;
}

export interface SlotHost<Name extends SlotName = SlotName> {
  name: Name;
  /** Only this remote; by default all, in the order of the list. */
  remote?: string;
  /** Rendered around each remote's content, unless it is unavailable or empty. */
  children?: (content: ReactNode, declared: FilledBy) => ReactNode;
  waiting?: ReactNode;
  /** Shown instead of content that fails to load or throws. */
  away?: ComponentType<{ title: string; tryAgain: () => void }>;
}

interface SlotFilling {
  runs(remote: string, release: RemoteRelease): boolean;
  /** Loads the component that fills slots, once the page is usable. Null on failure; never rejects. */
  load(): Promise<ComponentType<SlotHost> | null>;
}

let filling: SlotFilling | null = null;

/** Called by the shell in the browser. On the server and in a remote's tests, slots stay empty. */
export function provideSlots(how: SlotFilling | null): void {
  filling = how;
}

/** Remotes that fill a slot on this page, in the order of the list. */
export function slotsFilled(name: SlotName): FilledBy[] {
  return filling === null ? [] : siteConfig().remotes.flatMap((listing) => ofRemote(listing, name));
}

function ofRemote({ name: remote, current, outOfService }: RemoteListing, slot: SlotName): FilledBy[] {
  const declared = current?.slots?.find((one) => one.slot === slot);
  if (!current || !declared || outOfService || filling?.runs(remote, current) !== true) return [];
  return [{ remote, slot, title: 'title' in declared ? declared.title : '' }];
}

/**
 * A place where other remotes add content. Stays empty until the page's own content is usable. Unavailable, slow or
 * broken content is hidden and reported.
 */
export function Slot<Name extends SlotName>(props: SlotHost<Name> & SlotProps[Name]): ReactNode {
  const [Filled, setFilled] = useState<ComponentType<SlotHost> | null>(null);
  const isFilled = slotsFilled(props.name).length > 0;
  useEffect(() => {
    if (!isFilled) return;
    let left = false;
    const fill = async () => {
      const loaded = await filling?.load();
      if (!left && loaded) setFilled(() => loaded);
    };
    void fill();
    return () => {
      left = true;
    };
  }, [isFilled]);
  return Filled === null ? props.waiting : <Filled {...props} />;
}
