import { confirmAvailabilityCall, sendChangeLinkCall } from '@marketplace/contracts';
import { callApi, useAssociation } from '@marketplace/platform';
import { useSingleMutation } from '../single-mutation.ts';

export function useConfirmAvailability() {
  return useSingleMutation((token: string) => callApi(confirmAvailabilityCall, { body: { token }, token: null }));
}

export function useSendChangeLink() {
  const association = useAssociation();
  return useSingleMutation((token: string) =>
    callApi(sendChangeLinkCall, {
      body: { token, ...(association ? { association: association.code } : {}) },
      token: null,
    }),
  );
}
