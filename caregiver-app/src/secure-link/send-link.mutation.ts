import { sendCaregiverTokenCall, type SendCaregiverTokenBody } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, useAssociation, useLanguage, useMutation } from '@marketplace/platform';

export type LinkSubject = Pick<SendCaregiverTokenBody, 'job_title' | 'agency' | 'internal' | 'source'>;

export const SEND_FAILED = msg('Error sending verification email. Please try again.');

export function useSendLink(subject: LinkSubject = {}) {
  const association = useAssociation();
  const { language } = useLanguage();
  return useMutation({
    mutationFn: (email: string) =>
      callApi(sendCaregiverTokenCall, {
        body: {
          ...subject,
          email,
          preferred_language: language,
          ...(association ? { association: association.code } : {}),
        },
        token: null,
      }),
  });
}
