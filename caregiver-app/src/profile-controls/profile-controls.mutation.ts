import {
  blockAgencyCall,
  caregiverDataCall,
  deleteProfileCall,
  DELETE_CONFIRMATION,
  monthlyQuestionCall,
  pauseProfileCall,
  setDaysOffCall,
  type CaregiverControls,
} from '@marketplace/contracts';
import { callApi, useAssociation, useQueryClient, useMutation, toast } from '@marketplace/platform';
import { type ControlsOwner, profileControlsKeys } from './profile-controls.query.ts';

/** Toast with the outcome of a control. Replaces the previous one, which may contradict it. */
export function showOutcome(title: string, tone: 'success' | 'error'): void {
  toast({ title, tone, about: 'profile-controls' });
}

function useStoreControls(owner: ControlsOwner) {
  const queries = useQueryClient();
  return (changes: Partial<CaregiverControls>) =>
    queries.setQueryData<CaregiverControls>(
      profileControlsKeys.of(owner),
      (known) => known && { ...known, ...changes },
    );
}

export function usePause(owner: ControlsOwner) {
  const store = useStoreControls(owner);
  return useMutation({
    mutationFn: (paused: boolean) => callApi(pauseProfileCall, { body: { paused }, token: owner.token }),
    onSuccess: store,
  });
}

export function useDaysOff(owner: ControlsOwner) {
  const store = useStoreControls(owner);
  return useMutation({
    mutationFn: (days: { from: string; to: string } | null) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return callApi(setDaysOffCall, {
        body: { days_off: days && { ...days, time_zone: timeZone } },
        token: owner.token,
      });
    },
    onSuccess: store,
  });
}

export function useMonthlyQuestion(owner: ControlsOwner) {
  const store = useStoreControls(owner);
  return useMutation({
    mutationFn: (wanted: boolean) =>
      callApi(monthlyQuestionCall, { body: { monthly_question: wanted }, token: owner.token }),
    onSuccess: store,
  });
}

export function useBlockAgency(owner: ControlsOwner) {
  const store = useStoreControls(owner);
  return useMutation({
    mutationFn: ({ name, blocked }: { name: string; blocked: boolean }) =>
      callApi(blockAgencyCall, { body: { agency_name: name, blocked }, token: owner.token }),
    onSuccess: store,
  });
}

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
