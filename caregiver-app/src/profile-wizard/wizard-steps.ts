import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage, useLocation, useNavigate, usePageTitle } from '@marketplace/platform';
import { dropAllFromTab, dropFromTab, TAB_TTL_MS } from '../tab-entries.ts';
import { useInBrowser } from './use-in-browser.ts';
import type { CreatedProfile } from '../outbox/new-profile.ts';
import type { Draft } from './draft.ts';
import { LAST_STEP, WIZARD_STEPS } from './steps.ts';
import type { FinishedProfile } from './wizard-checks.ts';

/** `from`: first step of this run of the wizard. */
interface StepEntry {
  step: number;
  from: number;
}

interface WizardSteps {
  step: number;
  goOn: () => void;
  goBackTo: (step: number) => void;
}

/**
 * Steps as history entries, so that Back, Forward and reload work. Back from the step where a draft resumed
 * leaves the page. A step opens only if all previous steps are filled in.
 */
export function useWizardSteps(draft: Draft | null): WizardSteps {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const entry = entryIn(state);
  // The first history entry has no wizard state, so its step is stored here.
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
    goBackTo(earlierStep) {
      if (earlierStep >= step) return;
      if (earlierStep >= from) void navigate(earlierStep - step);
      else void show({ step: earlierStep, from: earlierStep }, true);
    },
  };
}

export function useWizardTitle(page: string, wizardShown = true): void {
  const { t } = useLanguage();
  const step = entryIn(useLocation().state)?.step ?? 0;
  const label = WIZARD_STEPS[step]?.label;
  usePageTitle(!wizardShown || step === 0 || label === undefined ? page : `${t(label)} – ${page}`);
}

export interface StoredProfile {
  uuid: string;
  profile: FinishedProfile;
  /**
   * Token that opens the profile for half an hour without an emailed link. Kept in memory, because others may
   * use the device.
   */
  editToken: string;
}

interface WizardEnd {
  ended: boolean;
  storedProfile: StoredProfile | null;
  end: (created: CreatedProfile, profile: FinishedProfile) => void;
  leaveDevice: () => void;
}

/**
 * State of the wizard's last page, which survives reloads for half an hour. Others may use the device, so the
 * wizard restarts later, and leaving the page drops the data.
 */
export function useWizardEnd(): WizardEnd {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [storedProfile, setStored] = useState<StoredProfile | null>(null);
  const [endedHere, setEndedHere] = useState(false);
  // Server-rendered HTML has no history.
  const inBrowser = useInBrowser();
  // After the end, Back to a step still shows the last page. An entry without wizard state is a new visit.
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
    storedProfile,
    end({ uuid, editToken }, profile) {
      // A null token means that an earlier attempt stored the profile, possibly with other values.
      if (editToken !== null) setStored({ uuid, profile, editToken });
      setEndedHere(true);
      void navigate({ search, hash }, { state: { wizard: 'ended', until: Date.now() + TAB_TTL_MS }, replace: true });
    },
    leaveDevice,
  };
}

function wizardOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'wizard' in state ? state.wizard : null;
}

/** Expiry of the last page in milliseconds since 1970; null for other history entries. */
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
