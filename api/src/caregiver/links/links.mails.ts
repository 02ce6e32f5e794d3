import { caregiverMail } from '../../mail/caregiver-mail.ts';
import type { CaregiverRecipient, Mail, MailConfig } from '../../mail/mail.ts';
import { typedText } from '../../mail/mail-text.ts';

/** Job whose application page the link opens. */
export interface LinkMailJob {
  job_title: string;
  agency: string | null;
  internal: string | null;
  source: string | null;
  job_link: string | null;
}

export interface MailedLink {
  token: string;
  code: string;
  hours: number;
}

interface CaregiverLink extends MailedLink {
  job: LinkMailJob | null;
}

/** Limits text from job links, which anybody can forge. */
export const MAX_SHOWN_JOB_TEXT_LENGTH = 80;

export function caregiverLinkMail(
  config: MailConfig,
  to: CaregiverRecipient,
  { token, code, hours, job }: CaregiverLink,
): Mail {
  return caregiverMail(config, to, (t, pageOf) => {
    const small = {
      code,
      note: t("The link and the code work for {hours} hours. If you didn't ask for them, you can ignore this email.", {
        hours,
      }),
    };
    if (job === null) {
      return {
        ...small,
        subject: t('Your secure link to update your profile'),
        title: t('Update your profile'),
        paragraphs: [t('Use this secure link to update your profile and your weekly availability.')],
        action: { label: t('Update my profile'), url: pageOf('/update-profile', { token }) },
      };
    }
    const jobTexts = {
      job: typedText(job.job_title, MAX_SHOWN_JOB_TEXT_LENGTH),
      agency: typedText(job.agency ?? '', MAX_SHOWN_JOB_TEXT_LENGTH),
    };
    const query: Record<string, string> = { job_title: job.job_title };
    if (job.agency) query['agency'] = job.agency;
    if (job.internal) query['internal'] = job.internal;
    if (job.source) query['source'] = job.source;
    if (job.job_link) query['job_link'] = job.job_link;
    return {
      ...small,
      title: t('Continue your application'),
      paragraphs: [
        jobTexts.agency === ''
          ? t('Use this secure link to continue your application for {job}.', jobTexts)
          : t('Use this secure link to continue your application for {job} at {agency}.', jobTexts),
      ],
      action: {
        label: t('Continue my application'),
        url: pageOf('/care-professionals/build-a-profile', { ...query, token }),
      },
    };
  });
}
