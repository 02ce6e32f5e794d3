import { openConfirmationCall, stopConfirmationMailCall } from '@marketplace/contracts';
import { callApi, isApiError, useQuery } from '@marketplace/platform';
import { LINK_CALL } from '../secure-link/link-call.ts';

export const confirmationKeys = {
  question: (token: string | null) => ['confirmation-question', token] as const,
  stop: (token: string | null) => ['stop-confirmation-mails', token] as const,
};

/** There is no week to confirm: not looking for work, or paused. */
export const isNothingToConfirm = (error: unknown) => isApiError(error) && error.code === 'nothing_to_confirm';

/** The week that the mail asks about. Nothing is asked while there is no token. */
export function useConfirmationQuestion(token: string | null) {
  return useQuery({
    ...LINK_CALL,
    queryKey: confirmationKeys.question(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(openConfirmationCall, { body: { token: token ?? '' }, token: null, signal }),
  });
}

/** Ends the monthly mails as soon as the page is open. Doing so twice changes nothing. */
export function useStopMails(token: string | null) {
  return useQuery({
    ...LINK_CALL,
    queryKey: confirmationKeys.stop(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(stopConfirmationMailCall, { body: { token: token ?? '' }, token: null, signal }),
  });
}
