import { setReminderMailCall, type ReminderMail } from '@marketplace/contracts';
import { callApi, useMutation, useQueryClient } from '@marketplace/platform';
import { showFailure } from '../failure-text.ts';
import { reminderMailKeys } from './unlocks.keys.ts';

export function useSetReminderMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReminderMail) => callApi(setReminderMailCall, { body }),
    onSuccess: (stored) => {
      queries.setQueryData<ReminderMail>(reminderMailKeys.all, stored);
    },
    onError: (error) => showFailure(error, "We couldn't change your reminder emails. Please try again."),
  });
}
