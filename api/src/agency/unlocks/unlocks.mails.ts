import type { DeliveredEvidence, UnlockApplication, UnlockProfile } from '@marketplace/contracts';
import {
  availabilityText,
  CLAIM_LIMITS,
  EMPTY_WEEK,
  factLines,
  evidenceDay,
  evidenceName,
  evidenceText,
  formatPhone,
  formatUsd,
  GUARANTEE,
  timeAgo,
  weekFromSlots,
  weekPhrase,
} from '@marketplace/domain';
import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { joinedText, ownText, typedAddress, typedText, words } from '../../mail/mail-text.ts';
import { renderMail, type MailFact } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';

const accountAction = (config: MailConfig, association: Recipient['association']) => ({
  label: words`View unlocked candidates`,
  url: siteLink(config, association?.code, '/account'),
});

function profileFacts(profile: UnlockProfile, at: Date): MailFact[] {
  const week = weekFromSlots(profile.availability);
  const confirmed = timeAgo(new Date(profile.availability_confirmed_at), at);
  return [
    week === EMPTY_WEEK
      ? [words`Availability`, ownText(availabilityText(0))]
      : [words`Availability`, ownText(`${weekPhrase(week)}, confirmed ${confirmed}`), week],
    ...factLines(profile).map(({ term, text }) => [ownText(term), typedText(text)] as const),
  ];
}

function evidenceFact({ number, expires_on, ...facts }: DeliveredEvidence): MailFact {
  const parts = [
    ownText(evidenceText(facts)),
    ...(number === null ? [] : [words`number ${typedText(number)}`]),
    ...(expires_on === null ? [] : [words`expires ${ownText(evidenceDay(expires_on))}`]),
  ];
  return [ownText(evidenceName(facts.type)), joinedText(parts, '; ')];
}

/** `amountCents`: 0 for a free unlock. */
export function contactMail(
  config: MailConfig,
  to: Recipient,
  unlock: {
    unlockId: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    discipline: string;
    city: string;
    state: string;
    amountCents: number;
    profile: UnlockProfile | null;
    evidence: readonly DeliveredEvidence[];
    applications: readonly UnlockApplication[];
    at: Date;
  },
): Mail {
  return renderMail(config, to, {
    title: words`Contact details for the candidate you unlocked`,
    paragraphs: [words`You unlocked ${typedText(unlock.firstName)}. Here's how to get in touch:`],
    facts: [
      [words`Name`, typedText(`${unlock.firstName} ${unlock.lastName}`)],
      [words`Phone`, typedText(formatPhone(unlock.phone))],
      [words`Email`, typedAddress(unlock.email)],
      [words`Discipline`, typedText(unlock.discipline)],
      [words`Location`, typedText(`${unlock.city}, ${unlock.state}`)],
      ...(unlock.profile === null ? [] : profileFacts(unlock.profile, unlock.at)),
      ...unlock.evidence.map(evidenceFact),
      ...unlock.applications.map(
        ({ job_title, applied_at }) =>
          [
            words`Applied to you`,
            words`${typedText(job_title)}, ${ownText(timeAgo(new Date(applied_at), unlock.at))}`,
          ] as const,
      ),
      [words`Paid`, ownText(unlock.amountCents === 0 ? 'Free unlock' : formatUsd(unlock.amountCents))],
    ],
    action: {
      label: words`View in your contacts`,
      url: `${siteLink(config, to.association?.code, '/contacts')}#${unlock.unlockId}`,
    },
    note: words`Please use these details only to contact this candidate about work. ${ownText(GUARANTEE.join(' '))} Log your calls on the contact, then make a claim there within ${CLAIM_LIMITS.days} days.`,
  });
}

export function revokedMail(
  config: MailConfig,
  to: Recipient,
  revoked: { firstName: string; status: 'refunded' | 'disputed'; claimed: boolean },
): Mail {
  const reason = revoked.claimed
    ? words`You told us that the number did not work, so we refunded this unlock to your card. It usually shows up within 5 to 10 days.`
    : revoked.status === 'refunded'
      ? words`The payment for this unlock was refunded to your card.`
      : words`The payment for this unlock was disputed with your bank.`;
  return renderMail(config, to, {
    title: words`Your unlock was reversed`,
    paragraphs: [
      words`${reason} You no longer see contact details for ${typedText(revoked.firstName)} in your account.`,
      // After a claim, the email offers no new unlock, because the number did not work.
      ...(revoked.claimed ? [] : [words`You can unlock this candidate again anytime.`]),
    ],
    action: accountAction(config, to.association),
  });
}

/** Reports a returned payment, and that another payment for the candidate keeps the unlock live. */
export function otherPaymentCountsMail(
  config: MailConfig,
  to: Recipient,
  returned: { firstName: string; status: 'refunded' | 'disputed' },
): Mail {
  const name = typedText(returned.firstName);
  const reason =
    returned.status === 'refunded'
      ? words`A payment for ${name} was refunded to your card.`
      : words`A payment for ${name} was disputed with your bank.`;
  return renderMail(config, to, {
    title: words`You keep a candidate's contact details`,
    paragraphs: [
      words`${reason} Your agency unlocked this candidate twice. The other unlock is still valid. You still see the contact details in your account.`,
    ],
    action: accountAction(config, to.association),
  });
}

/**
 * Reports that a refund or dispute failed, so that we keep the payment. The unlock was live all along because of
 * another payment.
 */
export function paymentKeptMail(config: MailConfig, to: Recipient, contact: { firstName: string }): Mail {
  return renderMail(config, to, {
    title: words`A payment was not returned`,
    paragraphs: [
      words`The refund or dispute didn't go through. Nothing changes for you: you still see the contact details for ${typedText(contact.firstName)} in your account.`,
    ],
    action: accountAction(config, to.association),
  });
}

export function restoredMail(config: MailConfig, to: Recipient, restored: { firstName: string }): Mail {
  return renderMail(config, to, {
    title: words`Your unlock was restored`,
    paragraphs: [
      words`The refund or dispute didn't go through, so the contact details for ${typedText(restored.firstName)} are back in your account.`,
    ],
    action: accountAction(config, to.association),
  });
}

export function partRefundedMail(
  config: MailConfig,
  to: Recipient,
  part: { firstName: string; amountCents: number; returnedCents: number },
): Mail {
  const [returned, paidAmount] = [ownText(formatUsd(part.returnedCents)), ownText(formatUsd(part.amountCents))];
  return renderMail(config, to, {
    title: words`We refunded ${returned} of your unlock`,
    paragraphs: [
      words`${returned} of ${paidAmount} is going back to the card you paid with. It usually shows up within 5 to 10 days.`,
      words`You keep this unlock, so you can still see the contact details for ${typedText(part.firstName)}.`,
    ],
    action: accountAction(config, to.association),
  });
}
