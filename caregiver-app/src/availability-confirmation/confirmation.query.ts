import { openConfirmationCall, stopConfirmationMailCall } from '@marketplace/contracts';
import { callApi, isApiError, useQuery } from '@marketplace/platform';
import { LINK_CALL } from '../secure-link/link-call.ts';

export const confirmationKeys = {
  question: (token: string | null) => ['confirmation-question', token] as const,
  stop: (token: string | null) => ['stop-confirmation-mails', token] as const,
};

export const isNothingToConfirm = (error: unknown) => isApiError(error) && error.code === 'nothing_to_confirm';

export function useConfirmationQuestion(token: string | null) {
  return useQuery({
    ...LINK_CALL,
    queryKey: confirmationKeys.question(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(openConfirmationCall, { body: { token: token ?? '' }, token: null, signal }),
  });
}

/** Stops the monthly emails when the page opens. Idempotent. */
export function useStopMails(token: string | null) {
  return useQuery({
    ...LINK_CALL,
    queryKey: confirmationKeys.stop(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(stopConfirmationMailCall, { body: { token: token ?? '' }, token: null, signal }),
  });
}
