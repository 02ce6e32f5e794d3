import {
  disciplineById,
  EMPTY_WEEK,
  EXPERIENCE_LEVELS,
  stateByNumber,
  weekPhrase,
  type WeekMask,
} from '@marketplace/domain';
import { caregiverMail } from '../../mail/caregiver-mail.ts';
import { mailTexts } from '../../mail/mail-language.ts';
import type { CaregiverRecipient, Mail, MailConfig } from '../../mail/mail.ts';
import { joinedText, ownText, typedText, type MailText } from '../../mail/mail-text.ts';
import { supportAddress } from '../../mail/render-mail.ts';
import type { MailedLink } from '../links/links.mails.ts';

export interface ListedRow {
  first_name: string;
  discipline: number;
  experience: number;
  city: string;
  state: number;
  week: WeekMask;
}

export function welcomeMail(
  config: MailConfig,
  to: CaregiverRecipient,
  { row, link }: { row: ListedRow; link: MailedLink },
): Mail {
  const say = mailTexts(to.language);
  const label = (text: string | undefined) => (text === undefined ? [] : [ownText(say(text))]);
  const line: MailText[] = [
    ...label(disciplineById(row.discipline)?.name),
    typedText([row.city, stateByNumber(row.state)].filter(Boolean).join(', ')),
    ...label(EXPERIENCE_LEVELS.find(({ id }) => id === row.experience)?.label),
    ...(row.week === EMPTY_WEEK ? [] : [ownText(weekPhrase(row.week, say))]),
  ];
  return caregiverMail(config, to, (t, pageOf) => ({
    title: t('Welcome! Please confirm your email address'),
    paragraphs: [
      t('Your profile is ready. Open the link below to confirm that this is your address.'),
      t(
        'Agencies now see this about you. Your last name, phone number and email stay hidden until an agency unlocks your profile.',
      ),
    ],
    cards: [{ title: typedText(row.first_name), text: joinedText(line, ' · '), week: row.week }],
    action: { label: t('Confirm and see my profile'), url: pageOf('/update-profile', { token: link.token }) },
    code: link.code,
    note: t(
      'There you can change your profile or take a break. The link and the code work for {hours} hours. You can ask for a new link at any time. If you did not build this profile, write to {address}.',
      { hours: link.hours, address: ownText(supportAddress(config, to.association)) },
    ),
  }));
}
