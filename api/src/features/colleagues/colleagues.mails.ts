import type { AgencyRole } from '@marketplace/contracts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';

type MailConfig = Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>;

const AS: Record<AgencyRole, string> = { owner: 'an owner', recruiter: 'a recruiter' };

/** Who gets a mail, and the association in whose copy of the site it was caused. */
interface ColleagueRecipient {
  email: string;
  association: MailAssociation | null;
}

/** Invites somebody to join an agency. */
export function invitationMail(
  config: MailConfig,
  to: ColleagueRecipient,
  invitation: { agencyName: string; invitedBy: string; role: AgencyRole; token: string; days: number },
): Mail {
  const title = `Join ${invitation.agencyName}`;
  return {
    to: to.email,
    subject: `${title} on ${config.PRODUCT_NAME}`,
    ...renderMail({
      config,
      title,
      paragraphs: [
        `${invitation.invitedBy} invited you to join ${invitation.agencyName} as ${AS[invitation.role]}.`,
        'You will share its plan, unlocked candidates, notes and shortlist.',
      ],
      action: {
        label: 'Join the agency',
        url: siteLink(config, to.association?.code, '/join-agency', { token: invitation.token }),
      },
      association: to.association,
      note: `The link works for ${invitation.days} days. If you don't know this agency, you can ignore this email.`,
    }),
  };
}

/** Tells whoever invited that the person joined. */
export function joinedMail(config: MailConfig, to: ColleagueRecipient, joined: { name: string; email: string }): Mail {
  const title = `${joined.name} joined your agency`;
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [`${joined.name} (${joined.email}) accepted the invitation and can now sign in.`],
      action: { label: 'View your team', url: siteLink(config, to.association?.code, '/account/people') },
      association: to.association,
    }),
  };
}

/** Tells somebody that they were removed. */
export function removedMail(config: MailConfig, to: ColleagueRecipient, agencyName: string): Mail {
  const title = `You no longer have access to ${agencyName}`;
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        `An owner of ${agencyName} removed you from the agency. Its candidates, notes and plan stay with the agency.`,
        'You can still sign in with your own account.',
      ],
      association: to.association,
    }),
  };
}

/** Tells the operator that a verified agency has a person with an address elsewhere. */
export function outsiderMail(
  config: MailConfig,
  about: { agencyName: string; agencyId: string; email: string; invitedBy: string },
): Mail {
  const title = 'A verified agency added someone with an outside email address';
  return {
    to: config.SUPPORT_EMAIL,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: ['The agency is still verified. Please check that this is right.'],
      facts: [
        ['Agency', about.agencyName],
        ['Agency id', about.agencyId],
        ['New person', about.email],
        ['Invited by', about.invitedBy],
      ],
    }),
  };
}
