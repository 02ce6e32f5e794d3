import { sendCaregiverTokenCall, type SendCaregiverTokenBody } from '@marketplace/contracts';
import { callApi, useAssociation, useLanguage, useMutation } from '@marketplace/platform';

/** What the mail says beside the link: the job that the link leads back to. */
export type LinkSubject = Pick<SendCaregiverTokenBody, 'job_title' | 'agency' | 'internal' | 'source'>;

/** Mails a secure link and a 6-digit code to a caregiver. */
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
