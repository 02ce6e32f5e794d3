import { ownText, typedAddress, typedText, words } from '../../mail/mail-text.ts';
import type { Mail, MailConfig } from '../../mail/mail.ts';
import { renderMail, supportInbox } from '../../mail/render-mail.ts';

export function licenseReport(
  config: MailConfig,
  agency: {
    id: string;
    email: string;
    agency_name: string;
    agency_city: string;
    agency_state: string;
    license_number: string;
    license_state: string;
  },
): Mail {
  const id = ownText(agency.id);
  return renderMail(config, supportInbox(config), {
    subject: words`Check agency ${id}`,
    title: words`Check this agency's license`,
    paragraphs: [
      words`We promise an answer within one business day. Check the license in the state's license registry, then run:`,
      words`npm run agency -- verify ${id} --checked "what you checked"`,
    ],
    facts: [
      [words`Agency`, typedText(agency.agency_name)],
      [words`Account`, typedAddress(agency.email)],
      [words`Place`, typedText(`${agency.agency_city}, ${agency.agency_state}`)],
      [words`License`, typedText(`${agency.license_state || agency.agency_state} ${agency.license_number}`)],
    ],
  });
}
