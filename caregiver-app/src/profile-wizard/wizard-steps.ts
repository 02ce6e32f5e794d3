import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage, useLocation, useNavigate, usePageTitle } from '@marketplace/platform';
import { dropAllFromTab, dropFromTab, TAB_TTL_MS } from '../tab-entries.ts';
import { useInBrowser } from './use-in-browser.ts';
import type { CreatedProfile } from './create-profile.ts';
import type { Draft } from './draft.ts';
import { LAST_STEP, WIZARD_STEPS } from './steps.ts';
import type { FinishedProfile } from './wizard-checks.ts';

/** What an entry of the browser's history says of the wizard: its step, and the one at which this run of entries began. */
interface StepEntry {
  step: number;
  from: number;
}

interface WizardSteps {
  step: number;
  goOn: () => void;
  /** To the step before, or to an earlier one. */
  goBackTo: (step: number) => void;
}

/**
 * The step on show. Each is an entry of the browser's history, so that Back and Forward go through the steps and a reload
 * stays where it was. A draft begins at its own step: Back from there leaves, as from any first page. Without a draft
 * nobody is let into a step whose earlier ones are empty.
 */
export function useWizardSteps(draft: Draft | null): WizardSteps {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const entry = entryIn(state);
  // The first entry is the page's own and says nothing of steps.
  const [base] = useState(entry?.from ?? draft?.step ?? 0);
  const [reached, setReached] = useState(draft === null ? 0 : LAST_STEP);
  const from = entry?.from ?? base;
  const step = Math.min(entry?.step ?? base, reached);

  const show = (wizard: StepEntry, replace = false) => navigate({ search, hash }, { state: { wizard }, replace });
  return {
    step,
    goOn() {
      setReached((furthest) => Math.max(furthest, step + 1));
      void show({ step: step + 1, from });
    },
    goBackTo(earlier) {
      if (earlier >= step) return;
      if (earlier >= from) void navigate(earlier - step);
      else void show({ step: earlier, from: earlier }, true);
    },
  };
}

/**
 * The title of a page with the wizard in it: while the wizard is on show, each step from the second on has a title of its
 * own.
 */
export function useWizardTitle(page: string, wizardShown = true): void {
  const { t } = useLanguage();
  const step = entryIn(useLocation().state)?.step ?? 0;
  const label = WIZARD_STEPS[step]?.label;
  usePageTitle(!wizardShown || step === 0 || label === undefined ? page : `${t(label)} – ${page}`);
}

/** What the wizard has just stored. */
export interface StoredProfile {
  uuid: string;
  profile: FinishedProfile;
}

interface WizardEnd {
  ended: boolean;
  /** Null until the end, and after a reload. */
  stored: StoredProfile | null;
  end: (created: CreatedProfile, profile: FinishedProfile) => void;
  /** Begins again for the next person on this device. */
  leaveDevice: () => void;
}

/**
 * Whether the entry on show is the end of a wizard. A reload shows the same end for half an hour, then the wizard begins
 * again: others may use this device. Leaving the end drops what it shows of the profile.
 */
export function useWizardEnd(): WizardEnd {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [stored, setStored] = useState<StoredProfile | null>(null);
  const [endedHere, setEndedHere] = useState(false);
  // A page that came as HTML knows nothing of the browser's history.
  const inBrowser = useInBrowser();
  // Back goes through the steps of the finished run. An entry without a step is somebody's new visit.
  const endsAt = endOf(state);
  const [openedAt] = useState(() => Date.now());
  const ended = (endedHere && wizardOf(state) !== null) || (inBrowser && endsAt !== null && endsAt > openedAt);
  useEffect(() => {
    if (!ended) return;
    return () => {
      dropFromTab('caregiver-created');
      setStored(null);
      setEndedHere(false);
    };
  }, [ended]);
  function leaveDevice() {
    dropAllFromTab();
    void navigate({ search, hash }, { state: null, replace: true });
  }
  const expire = useEffectEvent(leaveDevice);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(() => expire(), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return {
    ended,
    stored,
    end({ uuid, editToken }, profile) {
      // Without a token, an earlier attempt was stored, which may have said something else.
      if (editToken !== null) setStored({ uuid, profile });
      setEndedHere(true);
      void navigate({ search, hash }, { state: { wizard: 'ended', until: Date.now() + TAB_TTL_MS }, replace: true });
    },
    leaveDevice,
  };
}

function wizardOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'wizard' in state ? state.wizard : null;
}

/** When the end of a wizard stops being shown; null for any other entry. */
function endOf(state: unknown): number | null {
  if (wizardOf(state) !== 'ended') return null;
  const until: unknown = Reflect.get(Object(state), 'until');
  return typeof until === 'number' ? until : 0;
}

function entryIn(state: unknown): StepEntry | null {
  const wizard = wizardOf(state);
  if (typeof wizard !== 'object' || wizard === null || !('step' in wizard) || !('from' in wizard)) return null;
  const { step, from } = wizard;
  return isStep(step) && isStep(from) ? { step, from } : null;
}

const isStep = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LAST_STEP;
