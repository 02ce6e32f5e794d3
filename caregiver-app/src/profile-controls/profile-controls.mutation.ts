import {
  blockAgencyCall,
  caregiverDataCall,
  chooseTextsCall,
  deleteProfileCall,
  DELETE_CONFIRMATION,
  monthlyQuestionCall,
  pauseProfileCall,
  setDaysOffCall,
  type Call,
  type CaregiverControls,
} from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, useAssociation, useQueryClient, useMutation, toast, type Translate } from '@marketplace/platform';
import type { ChangeLabel } from '../outbox/outbox.ts';
import { sendOrQueue } from '../outbox/send-or-queue.ts';
import { type ControlsOwner, profileControlsKeys } from './profile-controls.query.ts';

/** Shows a toast in place of the previous one, which may contradict it. */
export function showOutcome(title: string, tone: 'success' | 'error'): void {
  toast({ title, tone, about: 'profile-controls' });
}

/** Shows the outcome of a save. `answer` is 'waits' for a queued change. */
export function showSaved(t: Translate, answer: unknown, title: string): void {
  if (answer !== 'waits') return showOutcome(title, 'success');
  toast({
    title: t('Saved on this phone'),
    description: t("Open this page when you're online to send it."),
    about: 'profile-controls',
  });
}

function useStoreControls(owner: ControlsOwner) {
  const queries = useQueryClient();
  return (answer: Partial<CaregiverControls> | 'waits') => {
    if (answer === 'waits') return;
    queries.setQueryData<CaregiverControls>(
      profileControlsKeys.of(owner),
      (cached) => cached && { ...cached, ...answer },
    );
  };
}

type Control = 'pause' | 'days_off' | 'monthly_question' | 'texts' | 'block';

export const controlSlot = (control: Control, { uuid }: ControlsOwner): string => `${control} ${uuid}`;

interface ControlChange<Body> {
  kind: Control;
  body: Body;
  label: ChangeLabel;
  about?: string;
}

/** Changes a control. Offline, queues the change on this device. */
function useControl<Value, Body extends object, Answer extends Partial<CaregiverControls>>(
  call: Call<{ body: Body; response: Answer }>,
  owner: ControlsOwner,
  changeOf: (value: Value) => ControlChange<Body>,
) {
  return useMutation({
    mutationFn: (value: Value) => {
      const { kind, body, label, about = '' } = changeOf(value);
      return sendOrQueue({ slot: controlSlot(kind, owner) + about, kind, owner: owner.uuid, body, label }, (key) =>
        callApi<{ body: Body; response: Answer }>(call, { body, token: owner.token, key }),
      );
    },
    onSuccess: useStoreControls(owner),
  });
}

export const usePause = (owner: ControlsOwner) =>
  useControl(pauseProfileCall, owner, (paused: boolean) => ({
    kind: 'pause',
    body: { paused },
    label: { text: paused ? msg('Pause my profile') : msg('Show my profile again') },
  }));

export const useDaysOff = (owner: ControlsOwner) =>
  useControl(setDaysOffCall, owner, (days: { from: string; to: string } | null) => ({
    kind: 'days_off',
    body: { days_off: days && { ...days, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone } },
    label: { text: msg('Days off') },
  }));

export const useMonthlyQuestion = (owner: ControlsOwner) =>
  useControl(monthlyQuestionCall, owner, (monthly_question: boolean) => ({
    kind: 'monthly_question',
    body: { monthly_question },
    label: { text: msg('Monthly email') },
  }));

export const useTextChoice = (owner: ControlsOwner) =>
  useControl(chooseTextsCall, owner, (isOn: boolean) => ({
    kind: 'texts',
    body: { wanted: isOn },
    label: { text: msg('Texts about work') },
  }));

export const useBlockAgency = (owner: ControlsOwner) =>
  useControl(blockAgencyCall, owner, ({ name, blocked }: { name: string; blocked: boolean }) => ({
    kind: 'block',
    body: { agency_name: name, blocked },
    label: { text: blocked ? msg('Block {agency}') : msg('Unblock {agency}'), values: { agency: name } },
    about: ` ${name}`,
  }));

export function useDownloadData({ token }: ControlsOwner) {
  return useMutation({
    mutationFn: async () => {
      const data = await callApi(caregiverDataCall, { token });
      saveFile(`my-profile-${data.exported_at.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
    },
  });
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function useDeleteProfile({ token }: ControlsOwner) {
  const association = useAssociation();
  return useMutation({
    mutationFn: () =>
      callApi(deleteProfileCall, {
        body: { confirmation: DELETE_CONFIRMATION, ...(association ? { association: association.code } : {}) },
        token,
      }),
  });
}
