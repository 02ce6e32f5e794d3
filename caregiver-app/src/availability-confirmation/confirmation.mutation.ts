import { confirmAvailabilityCall, sendChangeLinkCall } from '@marketplace/contracts';
import { callApi, useAssociation, useMutation } from '@marketplace/platform';

export function useConfirmAvailability() {
  return useMutation({
    mutationFn: (token: string) => callApi(confirmAvailabilityCall, { body: { token }, token: null }),
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
