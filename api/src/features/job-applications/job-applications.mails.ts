import { availabilityText, formatPhone } from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import { plainWords } from '../caregivers/caregivers.mails.ts';
import { applicantOf } from './applicant.ts';
import type { Receiver } from './job-agency.service.ts';
import type { StoredApplication } from './job-applications.repository.ts';
import type { WaitingAgency } from './waiting-applications.repository.ts';

export interface ApplicationMail {
  config: Config;
  application: StoredApplication;
  /** Sent before, and now with different data. */
  updated: boolean;
}

const titleOf = ({ application, updated }: ApplicationMail, first: string) =>
  `${updated ? 'Updated application' : first} for ${plainWords(application.job_title)}`;

function factsOf({ application }: ApplicationMail): [string, string][] {
  const applicant = applicantOf(application);
  return [
    ['Name', `${applicant.first_name} ${applicant.last_name}`],
    ['Phone', formatPhone(applicant.phone_number)],
    ['Email', applicant.email_address],
    ['Discipline', applicant.discipline],
    ['Experience', applicant.amount_of_exp],
    ['Location', `${applicant.preferred_city}, ${applicant.preferred_state}`],
    ['Desired schedule', applicant.desired_schedule],
    ['Availability', availabilityText(applicant.availability.length)],
  ];
}

/** Tells an agency about an application. */
export function applicationMail(to: string, mail: ApplicationMail): Mail {
  const { config, application, updated } = mail;
  const title = titleOf(mail, 'New application');
  return {
    to,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        updated
          ? `${application.first_name} sent this application again with new details.`
          : `${application.first_name} applied for your job and would like to hear from you.`,
      ],
      facts: factsOf(mail),
      action: { label: 'View applications', url: siteLink(config, undefined, '/account/applications') },
      note: 'Please use these details only to talk about this application.',
    }),
  };
}

function reachedWhom(receiver: Receiver): string {
  if (receiver.by === 'link') {
    return receiver.verified
      ? 'The agency was notified, because the caregiver came through its own job link.'
      : 'The agency was notified, because the caregiver came through its own job link. Its name is not verified.';
  }
  if (receiver.by === 'name') return 'The agency was notified, because its name is verified.';
  switch (receiver.reason) {
    case 'unnamed':
      return 'The job names no agency, so nobody else was notified.';
    case 'unverified':
      return 'No verified agency has this name, so nobody else was notified. It is delivered once an agency of this name is verified; otherwise please pass it on.';
    case 'ambiguous':
      return 'More than one verified agency has this name, so nobody else was notified. Please pass it on.';
  }
}

/** Tells the support inbox about an application, and whom it reached. */
export function applicationForSupportMail(mail: ApplicationMail, receiver: Receiver): Mail {
  const { config, application } = mail;
  const agency = plainWords(application.agency ?? '');
  const title = titleOf(mail, 'Application');
  return {
    to: config.SUPPORT_EMAIL,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [reachedWhom(receiver)],
      facts: [
        ['Agency', agency === '' ? 'Not named' : agency],
        ['Reference', plainWords(application.internal ?? '') || 'None'],
        ['Source', plainWords(application.source) || 'None'],
        ...factsOf(mail),
      ],
    }),
  };
}

/** Asks the operator to verify the name of an agency that has waiting applications. */
export function agencyToCheckMail(config: Config, agency: WaitingAgency): Mail {
  const name = plainWords(agency.agency_name);
  const title = `Check agency: ${name}`;
  const { waiting } = agency;
  return {
    to: config.SUPPORT_EMAIL,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        `${waiting === 1 ? '1 application waits' : `${waiting} applications wait`} for an agency of this name. Anyone can sign up under any name, so please check that this account belongs to the agency, for example in the state’s license register. Then run:`,
        `npm run agency -- verify ${agency.id} --checked "what you checked"`,
        "If it doesn't, do nothing. It won't get any of them.",
      ],
      facts: [
        ['Agency', name],
        ['Account', agency.email],
        ['Place', plainWords(`${agency.agency_city}, ${agency.agency_state}`)],
      ],
    }),
  };
}
