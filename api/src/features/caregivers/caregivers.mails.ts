import type { PreferredLanguage } from '@marketplace/contracts';
import type { Config } from '../../config.ts';
import { languageQuery, mailWords } from '../../mail/mail-language.ts';
import { renderMail, type MailAssociation } from '../../mail/render-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { siteLink } from '../../site-links.ts';

/** What the link carries back to the page of a job application. */
export interface LinkMailJob {
  job_title: string;
  agency: string | null;
  internal: string | null;
  source: string | null;
}

export interface CaregiverLinkMail {
  config: Config;
  to: string;
  firstName: string;
  token: string;
  code: string;
  hours: number;
  language: PreferredLanguage;
  job: LinkMailJob | null;
  association: MailAssociation | null;
}

const SHOWN_JOB_TEXT_MAX = 80;

/** Anyone can put any words here, so they become plain words: no addresses, no line breaks, not too long. */
export function plainWords(text: string): string {
  return text
    .replace(/[^\p{L}\p{N} ,.&()/'’+-]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\/{2,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN_JOB_TEXT_MAX)
    .trim();
}

/** The mail with the secure link and the code: to update a profile, or to go on with a job application. */
export function caregiverLinkMail(options: CaregiverLinkMail): Mail {
  const { config, to, firstName, token, code, hours, language, job, association } = options;
  const t = mailWords(language);
  const greeting = t('Hello {name},', { name: firstName });
  const secret = { ...languageQuery(language), token };
  const around = {
    config,
    language,
    association,
    code,
    note: t('The link and the code work for {hours} hours. If you did not ask for them, you can ignore this email.', {
      hours,
    }),
  };
  if (job === null) {
    const content = renderMail({
      ...around,
      title: t('Update your profile'),
      paragraphs: [greeting, t('Use this secure link to update your profile and your weekly availability.')],
      action: { label: t('Update my profile'), url: siteLink(config, association?.code, '/update-profile', secret) },
    });
    return { to, subject: t('Your secure link to update your profile'), ...content };
  }
  const title = t('Continue your application');
  const shown = { job: plainWords(job.job_title), agency: plainWords(job.agency ?? '') };
  const query: Record<string, string> = { job_title: job.job_title };
  if (job.agency) query['agency'] = job.agency;
  if (job.internal) query['internal'] = job.internal;
  if (job.source) query['source'] = job.source;
  const content = renderMail({
    ...around,
    title,
    paragraphs: [
      greeting,
      shown.agency === ''
        ? t('Use this secure link to go on with your application for {job}.', shown)
        : t('Use this secure link to go on with your application for {job} at {agency}.', shown),
    ],
    action: {
      label: t('Continue my application'),
      url: siteLink(config, association?.code, '/care-professionals/build-a-profile', { ...query, ...secret }),
    },
  });
  return { to, subject: title, ...content };
}
