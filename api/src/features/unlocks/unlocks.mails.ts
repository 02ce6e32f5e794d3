import type { UnlockApplication, UnlockProfile } from '@marketplace/contracts';
import {
  availabilityText,
  EMPTY_WEEK,
  formatPhone,
  formatUsd,
  timeAgo,
  UNUSABLE_CONTACT_DAYS,
  unusableContactRemedy,
  weekFromSlots,
  weekPhrase,
} from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail, supportAddress, type MailFact } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import type { MailRecipient } from './unlocks.repository.ts';

type MailConfig = Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>;

const accountAction = (config: MailConfig, association: MailRecipient['association']) => ({
  label: 'View unlocked candidates',
  url: siteLink(config, association?.code, '/account'),
});

/** The same facts as on the page, in its order. */
function profileFacts(profile: UnlockProfile, at: Date): MailFact[] {
  const week = weekFromSlots(profile.availability);
  const confirmed = timeAgo(new Date(profile.availability_confirmed_at), at);
  return [
    week === EMPTY_WEEK
      ? ['Availability', availabilityText(0)]
      : ['Availability', `${weekPhrase(week)}, confirmed ${confirmed}`, week],
    ...(
      [
        ['Experience', profile.amount_of_exp],
        ['Desired schedule', profile.desired_schedule],
        ['Languages', profile.languages],
        ['Care settings', profile.care_setting_exp?.replaceAll(';', ',') ?? null],
        ['Own car', profile.own_car ? 'Yes' : null],
      ] as const
    ).flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
  ];
}

/** The contact bought with an unlock; its button leads to the person. `amountCents` is 0 for a free unlock. */
export function contactMail(
  config: MailConfig,
  to: MailRecipient,
  unlock: {
    requestId: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    discipline: string;
    city: string;
    state: string;
    amountCents: number;
    profile: UnlockProfile | null;
    applications: readonly UnlockApplication[];
    at: Date;
  },
): Mail {
  const title = `Contact details for ${unlock.firstName}`;
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [`You unlocked ${unlock.firstName}. Here's how to get in touch:`],
      facts: [
        ['Name', `${unlock.firstName} ${unlock.lastName}`],
        ['Phone', formatPhone(unlock.phone)],
        ['Email', unlock.email],
        ['Discipline', unlock.discipline],
        ['Location', `${unlock.city}, ${unlock.state}`],
        ...(unlock.profile === null ? [] : profileFacts(unlock.profile, unlock.at)),
        ...unlock.applications.map(
          ({ job_title, applied_at }) =>
            ['Applied to you', `${job_title}, ${timeAgo(new Date(applied_at), unlock.at)}`] as const,
        ),
        ['Paid', unlock.amountCents === 0 ? 'Free monthly unlock' : formatUsd(unlock.amountCents)],
      ],
      action: {
        label: `View ${unlock.firstName} in your contacts`,
        url: `${siteLink(config, to.association?.code, '/contacts')}#${unlock.requestId}`,
      },
      association: to.association,
      note: `Please use these details only to contact this candidate about work. Dead number? Write to ${supportAddress(config, to.association)} within ${UNUSABLE_CONTACT_DAYS} days and we'll ${unusableContactRemedy(unlock.amountCents === 0)}.`,
    }),
  };
}

/** Reports that an unlock was revoked after a refund or a dispute. */
export function revokedMail(
  config: MailConfig,
  to: MailRecipient,
  revoked: { firstName: string; status: 'refunded' | 'disputed' },
): Mail {
  const title = `Your unlock of ${revoked.firstName} was reversed`;
  const reason =
    revoked.status === 'refunded'
      ? 'The payment for this unlock was refunded to your card.'
      : 'The payment for this unlock was disputed with your bank.';
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        `${reason} You no longer see contact details for ${revoked.firstName} in your account.`,
        'You can unlock this candidate again anytime.',
      ],
      action: accountAction(config, to.association),
      association: to.association,
    }),
  };
}

/** Reports that an unlock is restored: the dispute was won, or the refund failed. */
export function restoredMail(config: MailConfig, to: MailRecipient, restored: { firstName: string }): Mail {
  const title = `Your unlock of ${restored.firstName} was restored`;
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        `The refund or dispute didn't go through, so the contact details for ${restored.firstName} are back in your account.`,
      ],
      action: accountAction(config, to.association),
      association: to.association,
    }),
  };
}

/** Reports that a part of the payment was refunded. The unlock stays. */
export function partRefundedMail(
  config: MailConfig,
  to: MailRecipient,
  part: { firstName: string; amountCents: number; returnedCents: number },
): Mail {
  const title = `We refunded ${formatUsd(part.returnedCents)} for your unlock of ${part.firstName}`;
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        `${formatUsd(part.returnedCents)} of ${formatUsd(part.amountCents)} is going back to the card you paid with. It usually shows up within 5 to 10 days.`,
        `You keep this unlock, so you can still see the contact details for ${part.firstName}.`,
      ],
      action: accountAction(config, to.association),
      association: to.association,
    }),
  };
}
