import {
  reportSiteError,
  styled,
  useFilledSlots,
  type SlotFiller,
  type SlotCandidate,
  type SlotHost,
  type SlotName,
  type SlotProps,
} from '@marketplace/platform';
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useStyleSheets } from '../remotes/style-sheets.ts';
import { restoreSlot, useSlotRemoval } from './endless-slots.ts';
import { forgetSlot, slotComponent, type SlotComponent } from './slot-components.ts';

export function FilledSlot({ name, remote, children: frame, placeholder, fallback, ...slotProps }: SlotHost) {
  const fillers = useFilledSlots(name).filter((filler) => remote === undefined || filler.remote === remote);
  return fillers.map((filler) => (
    <Fill key={filler.remote} filler={filler} props={PROPS[name](slotProps)} {...{ frame, placeholder, fallback }} />
  ));
}

/** Props that each slot's components receive. Other props that a page passes are dropped. */
const PROPS: { [Name in SlotName]: (slotProps: object) => SlotProps[Name] } = {
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
  filler: SlotFiller;
  props: object;
  frame: SlotHost['children'];
  placeholder: ReactNode;
  fallback: SlotHost['fallback'];
}

function Fill({ fallback: Fallback, ...rest }: FillProps) {
  const { remote, slot, title } = rest.filler;
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => {
    forgetSlot(remote, slot);
    restoreSlot(remote, slot);
    setAttempt(attempt + 1);
  };
  const substitute = Fallback === undefined ? null : <Fallback title={title} tryAgain={tryAgain} />;
  return <Attempt key={attempt} {...rest} substitute={substitute} />;
}

type Outcome = 'loading' | 'failed' | SlotComponent;

function Attempt({
  filler,
  props,
  frame,
  placeholder,
  substitute,
}: Omit<FillProps, 'fallback'> & { substitute: ReactNode }) {
  const { remote, slot } = filler;
  useStyleSheets(remote);
  const [outcome, setOutcome] = useState<Outcome>('loading');
  useEffect(() => {
    let isUnmounted = false;
    const settle = (newOutcome: Outcome) => {
      if (!isUnmounted) setOutcome(newOutcome);
    };
    // The failure was already reported.
    slotComponent(remote, slot).then(settle, () => settle('failed'));
    return () => {
      isUnmounted = true;
    };
  }, [remote, slot]);
  const removal = useSlotRemoval(remote, slot, typeof outcome === 'string' ? null : outcome.release);
  if (outcome === 'loading' || removal === 'suspected') return placeholder;
  if (outcome === 'failed' || removal === 'removed') return substitute;
  const { release, Component: Content } = outcome;
  const content = (
    <Contents data-slot-content>
      <Content {...props} />
    </Contents>
  );
  return (
    <SlotBoundary remote={remote} release={release} substitute={substitute}>
      <Suspense fallback={placeholder}>
        <Frame data-slot={slot}>{frame ? frame(content, filler) : content}</Frame>
      </Suspense>
    </SlotBoundary>
  );
}

interface BoundaryProps {
  remote: string;
  release: string;
  substitute: ReactNode;
  children: ReactNode;
}

class SlotBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const { remote, release } = this.props;
    console.error('Could not render slot', { remote, error });
    reportSiteError('render_error', { remote, release }, error);
  }

  override render() {
    return this.state.failed ? this.props.substitute : this.props.children;
  }
}

const Contents = styled.div`
  display: contents;
`;

/** Hides a frame without content, because a remote may render nothing. */
const Frame = styled.div`
  display: contents;

  &:has([data-slot-content]:empty) {
    display: none;
  }
`;
