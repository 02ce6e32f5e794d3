import { confirmAvailabilityCall, sendChangeLinkCall } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, useAssociation, useMutation } from '@marketplace/platform';
import { sendOrQueue } from '../outbox/send-or-queue.ts';

const OWNER_LENGTH = 8;
/**
 * Identifies a caregiver on this device by the last characters of the email's token. They are too few to
 * authorize a call.
 */
export const weekOwner = (token: string): string => token.slice(-OWNER_LENGTH);
export const weekSlot = (kind: 'confirm_week' | 'change_week', token: string): string => `${kind} ${weekOwner(token)}`;

/** Confirms the week. Offline, queues the confirmation on this device. */
export function useConfirmAvailability() {
  return useMutation({
    mutationFn: (token: string) =>
      sendOrQueue(
        {
          slot: weekSlot('confirm_week', token),
          kind: 'confirm_week',
          owner: weekOwner(token),
          body: {},
          label: { text: msg('Your times') },
        },
        (key) => callApi(confirmAvailabilityCall, { body: { token }, token: null, key }),
      ),
  });
}

export function useSendChangeLink() {
  const association = useAssociation();
  return useMutation({
    mutationFn: (token: string) =>
      callApi(sendChangeLinkCall, {
        body: { token, ...(association ? { association: association.code } : {}) },
        token: null,
      }),
  });
}
