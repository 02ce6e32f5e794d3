import {
  reportSiteError,
  styled,
  useFilledSlots,
  type FilledBy,
  type SlotCandidate,
  type SlotHost,
  type SlotName,
  type SlotProps,
} from '@marketplace/platform';
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useStyleSheets } from '../remotes/style-sheets.ts';
import { showAgain, useSlotRemoval } from './endless-slots.ts';
import { forgetSlot, slotComponent, type SlotComponent } from './slot-components.ts';

export function FilledSlot({ name, remote, children: frame, waiting, away, ...slotProps }: SlotHost) {
  const shown = useFilledSlots(name).filter((filled) => remote === undefined || filled.remote === remote);
  return shown.map((declared) => (
    <Fill key={declared.remote} declared={declared} props={PROPS[name](slotProps)} {...{ frame, waiting, away }} />
  ));
}

/** Props that each slot's components receive. Other props that a page passes are dropped. */
const PROPS: { [Name in SlotName]: (given: object) => SlotProps[Name] } = {
  'header-action': () => ({}),
  'account-tab': () => ({}),
  'candidate-fact': aboutCandidate,
  'candidate-section': aboutCandidate,
  'wizard-end': () => ({}),
};

function aboutCandidate(slotProps: object): { candidate: SlotCandidate } {
  const { candidate } = slotProps as { candidate: SlotCandidate };
  const { uuid, discipline_short, preferred_city, preferred_state } = candidate;
  return { candidate: { uuid, discipline_short, preferred_city, preferred_state } };
}

interface FillProps {
  declared: FilledBy;
  props: object;
  frame: SlotHost['children'];
  waiting: ReactNode;
  away: SlotHost['away'];
}

function Fill({ away: Away, ...rest }: FillProps) {
  const { remote, slot, title } = rest.declared;
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => {
    forgetSlot(remote, slot);
    showAgain(remote, slot);
    setAttempt(attempt + 1);
  };
  const instead = Away === undefined ? null : <Away title={title} tryAgain={tryAgain} />;
  return <Attempt key={attempt} {...rest} instead={instead} />;
}

type Outcome = 'waiting' | 'away' | SlotComponent;

function Attempt({ declared, props, frame, waiting, instead }: Omit<FillProps, 'away'> & { instead: ReactNode }) {
  const { remote, slot } = declared;
  useStyleSheets(remote);
  const [outcome, setOutcome] = useState<Outcome>('waiting');
  useEffect(() => {
    let left = false;
    const settle = (now: Outcome) => {
      if (!left) setOutcome(now);
    };
    // The failure was already reported.
    slotComponent(remote, slot).then(settle, () => settle('away'));
    return () => {
      left = true;
    };
  }, [remote, slot]);
  const absence = useSlotRemoval(remote, slot, typeof outcome === 'string' ? null : outcome.release);
  if (outcome === 'waiting' || absence === 'on trial') return waiting;
  if (outcome === 'away' || absence === 'away') return instead;
  const { release, Component: Content } = outcome;
  const content = (
    <Contents data-slot-content>
      <Content {...props} />
    </Contents>
  );
  return (
    <SlotBoundary remote={remote} release={release} instead={instead}>
      <Suspense fallback={waiting}>
        <Whole data-slot={slot}>{frame ? frame(content, declared) : content}</Whole>
      </Suspense>
    </SlotBoundary>
  );
}

interface BoundaryProps {
  remote: string;
  release: string;
  instead: ReactNode;
  children: ReactNode;
}

class SlotBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const { remote, release } = this.props;
    console.error('A slot failed', { remote, error });
    reportSiteError('render_error', { remote, release }, error);
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

const Contents = styled.div`
  display: contents;
`;

/** Hides a frame without content, because a remote may render nothing. */
const Whole = styled.div`
  display: contents;

  &:has([data-slot-content]:empty) {
    display: none;
  }
`;
