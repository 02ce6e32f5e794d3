import type { CaregiverProfile } from '@marketplace/contracts';
import { availabilityText, formatPhone } from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import { plainWords } from '../caregivers/caregivers.mails.ts';

export interface ApplicationMail {
  config: Config;
  job: { job_title: string; agency: string | null; internal: string | null; source: string };
  profile: CaregiverProfile;
}

function factsOf({ profile }: ApplicationMail): [string, string][] {
  return [
    ['Name', `${profile.first_name} ${profile.last_name}`],
    ['Phone', formatPhone(profile.phone_number)],
    ['Email', profile.email_address],
    ['Discipline', profile.discipline],
    ['Experience', profile.amount_of_exp],
    ['Location', `${profile.preferred_city}, ${profile.preferred_state}`],
    ['Desired schedule', profile.desired_schedule],
    ['Availability', availabilityText(profile.availability.length)],
  ];
}

/** Tells a user of the agency that somebody applied. */
export function applicationMail(to: string, application: ApplicationMail): Mail {
  const { config, job, profile } = application;
  const title = `New application for ${plainWords(job.job_title)}`;
  return {
    to,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [`${profile.first_name} applied for your job and would like to hear from you.`],
      facts: factsOf(application),
      action: { label: 'View applications', url: siteLink(config, undefined, '/account') },
      note: 'Please use these details only to talk about this application.',
    }),
  };
}

/** Tells the support inbox of an application, and how many users of the agency were told. */
export function applicationForSupportMail(application: ApplicationMail, agencyUsers: number): Mail {
  const { config, job } = application;
  const agency = plainWords(job.agency ?? '');
  const title = `Application for ${plainWords(job.job_title)}`;
  return {
    to: config.SUPPORT_EMAIL,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        agencyUsers === 0
          ? 'No registered agency has this name, so nobody else was told. Please pass it on.'
          : `The agency was told (${agencyUsers} ${agencyUsers === 1 ? 'user' : 'users'}).`,
      ],
      facts: [
        ['Agency', agency === '' ? 'Not named' : agency],
        ['Reference', plainWords(job.internal ?? '') || 'None'],
        ['Source', plainWords(job.source) || 'None'],
        ...factsOf(application),
      ],
    }),
  };
}
