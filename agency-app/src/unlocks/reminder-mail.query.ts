import { reminderMailCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';
import { reminderMailKeys } from './unlocks.keys.ts';

export function useReminderMail() {
  return useQuery({
    queryKey: reminderMailKeys.all,
    queryFn: ({ signal }) => callApi(reminderMailCall, { signal }),
  });
}
