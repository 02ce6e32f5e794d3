import type { AgencyRole } from '@marketplace/contracts';
import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { ownText, typedAddress, typedText, words, type OwnText } from '../../mail/mail-text.ts';
import { renderMail, supportInbox } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';

const AS: Record<AgencyRole, OwnText> = { owner: words`an owner`, recruiter: words`a recruiter` };

export function invitationMail(
  config: MailConfig,
  to: Recipient,
  invitation: { agencyName: string; invitedBy: string; role: AgencyRole; token: string; days: number },
): Mail {
  const title = words`Join an agency`;
  const agency = typedText(invitation.agencyName);
  return renderMail(config, to, {
    subject: words`${title} on ${ownText(config.PRODUCT_NAME)}`,
    title,
    paragraphs: [
      words`${typedText(invitation.invitedBy)} invited you to join ${agency} as ${AS[invitation.role]}.`,
      words`You will share its plan, unlocked candidates, notes and shortlist.`,
    ],
    action: {
      label: words`Join the agency`,
      url: siteLink(config, to.association?.code, '/join-agency', { token: invitation.token }),
    },
    note: words`The link works for ${invitation.days} days. If you don't know this agency, you can ignore this email.`,
  });
}

export function joinedMail(config: MailConfig, to: Recipient, joined: { name: string; email: string }): Mail {
  const [name, email] = [typedText(joined.name), typedAddress(joined.email)];
  return renderMail(config, to, {
    title: words`Someone you invited joined your agency`,
    paragraphs: [words`${name} (${email}) accepted the invitation and can now sign in.`],
    action: { label: words`View your team`, url: siteLink(config, to.association?.code, '/account/people') },
  });
}

export function removedMail(config: MailConfig, to: Recipient, formerAgency: { agencyName: string }): Mail {
  return renderMail(config, to, {
    title: words`You no longer have access to your agency`,
    paragraphs: [
      words`An owner of ${typedText(formerAgency.agencyName)} removed you from the agency. Its candidates, notes and plan stay with the agency.`,
      words`You can still sign in with your own account.`,
    ],
  });
}

/** Tells the operator that a verified agency has a person whose address is at another domain. */
export function outsiderReport(
  config: MailConfig,
  about: { agencyName: string; agencyId: string; email: string; invitedBy: string },
): Mail {
  return renderMail(config, supportInbox(config), {
    title: words`A verified agency added someone with an outside email address`,
    paragraphs: [words`The agency is still verified. Please check that this is right.`],
    facts: [
      [words`Agency`, typedText(about.agencyName)],
      [words`Agency id`, ownText(about.agencyId)],
      [words`New person`, typedAddress(about.email)],
      [words`Invited by`, typedText(about.invitedBy)],
    ],
  });
}
