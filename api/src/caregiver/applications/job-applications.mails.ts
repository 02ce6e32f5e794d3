import { availabilityText, formatPhone } from '@marketplace/domain';
import { caregiverMail } from '../../mail/caregiver-mail.ts';
import type { CaregiverRecipient, Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { ownText, typedAddress, typedText, words, type OwnText } from '../../mail/mail-text.ts';
import { renderMail, supportInbox, type MailFact } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import { MAX_SHOWN_JOB_TEXT_LENGTH, type MailedLink } from '../links/links.mails.ts';
import { ownLink } from '../links/own-link.ts';
import { applicantOf } from './applicant.ts';
import type { Receiver } from './job-agency.service.ts';
import type { StoredApplication } from './job-applications.repository.ts';
import type { WaitingAgency } from './waiting-applications.repository.ts';

export interface SentApplication {
  application: StoredApplication;
  /** Whether the application was sent before, with different data. */
  updated: boolean;
}

/** Treats a job link's text as user input, because anyone can change a link. */
const jobText = (text: string) => typedText(text, MAX_SHOWN_JOB_TEXT_LENGTH);

function factsOf({ application }: SentApplication): MailFact[] {
  const applicant = applicantOf(application);
  return [
    [words`Job`, jobText(application.job_title)],
    [words`Name`, typedText(`${applicant.first_name} ${applicant.last_name}`)],
    [words`Phone`, typedText(formatPhone(applicant.phone_number))],
    [words`Email`, typedAddress(applicant.email_address)],
    [words`Discipline`, typedText(applicant.discipline)],
    [words`Experience`, typedText(applicant.amount_of_exp)],
    [words`Location`, typedText(`${applicant.preferred_city}, ${applicant.preferred_state}`)],
    [words`Desired schedule`, typedText(applicant.desired_schedule)],
    [words`Availability`, ownText(availabilityText(applicant.availability.length))],
  ];
}

export function applicationMail(config: MailConfig, to: Recipient, submission: SentApplication): Mail {
  const { application, updated } = submission;
  const name = typedText(application.first_name);
  return renderMail(config, to, {
    title: updated ? words`Updated application for your job` : words`New application for your job`,
    paragraphs: [
      updated
        ? words`${name} sent this application again with new details.`
        : words`${name} applied for your job and would like to hear from you.`,
    ],
    facts: factsOf(submission),
    action: { label: words`View applications`, url: siteLink(config, to.association?.code, '/account/applications') },
    note: words`Please use these details only to talk about this application.`,
  });
}

export function applicationWithdrawnMail(
  config: MailConfig,
  to: Recipient,
  { first_name, job_title }: Pick<StoredApplication, 'first_name' | 'job_title'>,
): Mail {
  return renderMail(config, to, {
    title: words`An application was withdrawn`,
    paragraphs: [
      words`${typedText(first_name)} withdrew the application for this job. Please do not contact them about it.`,
    ],
    facts: [[words`Job`, jobText(job_title)]],
    action: { label: words`View applications`, url: siteLink(config, to.association?.code, '/account/applications') },
  });
}

export function applicationReceiptMail(
  config: MailConfig,
  to: CaregiverRecipient,
  { application, updated, shared, link }: SentApplication & { shared: boolean; link: MailedLink },
): Mail {
  const job = jobText(application.job_title);
  const agency = jobText(application.agency ?? '');
  return caregiverMail(config, to, (t, pageOf) => ({
    title: updated ? t('We updated your application') : t('We received your application'),
    paragraphs: [
      shared
        ? t('We sent your application for {job} to {agency}. They have your name, phone number and email address.', {
            job,
            agency,
          })
        : agency === ''
          ? t('Our team has your application for {job} and will pass it on.', { job })
          : t(
              'We are holding your application for {job} until our team verifies {agency}. The agency does not have it yet.',
              { job, agency },
            ),
    ],
    ...ownLink(link, t('See or withdraw my applications'), { t, pageOf }),
  }));
}

function deliveryText(receiver: Receiver): OwnText {
  if (receiver.by === 'link') {
    return receiver.verified
      ? words`The agency was notified, because the caregiver came through its own job link.`
      : words`The agency was notified, because the caregiver came through its own job link. Its name is not verified.`;
  }
  if (receiver.by === 'name') return words`The agency was notified, because its name is verified.`;
  switch (receiver.reason) {
    case 'unnamed':
      return words`The job names no agency, so nobody else was notified.`;
    case 'unverified':
      return words`No verified agency has this name, so nobody else was notified. Once an agency with this name is verified, it gets the application. Otherwise, please forward it.`;
    case 'ambiguous':
      return words`More than one verified agency has this name, so nobody else was notified. Please forward it.`;
  }
}

export function applicationReport(
  config: MailConfig,
  { receiver, ...submission }: SentApplication & { receiver: Receiver },
): Mail {
  const { application } = submission;
  const orElse = (text: string | null, otherwise: OwnText) => {
    const visibleText = jobText(text ?? '');
    return visibleText === '' ? otherwise : visibleText;
  };
  return renderMail(config, supportInbox(config), {
    title: submission.updated ? words`Updated application for a job` : words`Application for a job`,
    paragraphs: [deliveryText(receiver)],
    facts: [
      [words`Agency`, orElse(application.agency, words`Not named`)],
      [words`Reference`, orElse(application.internal, words`None`)],
      [words`Source`, orElse(application.source, words`None`)],
      ...factsOf(submission),
    ],
  });
}

export function agencyToCheckReport(config: MailConfig, agency: WaitingAgency): Mail {
  const { waiting: heldCount } = agency;
  const id = ownText(agency.id);
  return renderMail(config, supportInbox(config), {
    subject: words`Check agency ${id}`,
    title: words`Check this agency`,
    paragraphs: [
      words`${heldCount === 1 ? words`1 application is` : words`${heldCount} applications are`} on hold for an agency with this name. Anyone can sign up under any name. Check that this account belongs to the agency, for example in the state’s license registry. Then run:`,
      words`npm run agency -- verify ${id} --checked "what you checked"`,
      words`If the account doesn't belong to the agency, do nothing. It won't get these applications.`,
    ],
    facts: [
      [words`Agency`, typedText(agency.agency_name)],
      [words`Account`, typedAddress(agency.email)],
      [words`Place`, typedText(`${agency.agency_city}, ${agency.agency_state}`)],
    ],
  });
}
