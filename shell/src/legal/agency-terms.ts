import {
  CLAIM_LIMITS,
  EARLIER_GUARANTEE,
  formatUsd,
  GUARANTEE_RULES,
  LEGAL_VERSIONS,
  PAY_AS_YOU_GO_UNLOCK_CENTS,
  PRO_FREE_UNLOCKS_PER_MONTH,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  QUESTION_LIMITS,
  YES_DAYS,
} from '@marketplace/domain';
import type { LegalDocument } from './legal-document.ts';

export const AGENCY_TERMS: LegalDocument = {
  title: 'Agency Terms and Conditions',
  version: LEGAL_VERSIONS.agencyTerms,
  introduction:
    'These terms govern how home care and home health agencies use {product}. By creating an agency account you accept them on behalf of your agency and confirm that you may do so.',
  sections: [
    {
      title: 'Eligibility',
      paragraphs: [
        'Agency accounts are for licensed home care and licensed home health providers in the United States. By signing up you confirm that your agency holds every license, registration and insurance that its state requires, and that none of them is suspended or revoked.',
        'You must be at least 18 years old and authorized to act for the agency. Staffing brokers, data collectors and persons looking for care for themselves may not open an agency account. We may ask for proof of licensure at any time and may hold or close an account until we have received it.',
      ],
    },
    {
      title: 'Accounts',
      paragraphs: [
        'Information that you give when you sign up must be true, complete and kept up to date. Each account belongs to one agency. You are responsible for what happens under it, for keeping its password secret, and for limiting its use to staff who recruit for your agency.',
        'Tell us at once at {support} if you believe that somebody else has used your account.',
      ],
    },
    {
      title: 'Caregiver Profiles',
      paragraphs: [
        'Profiles are written by care professionals themselves, who confirm to us that they are legally eligible to work in the United States. Caregivers control which information agencies may see and can change, pause or withdraw a profile at any time.',
        'A caregiver may state a license, a certificate, CPR or a driver’s license. A fact that we looked up at its source is shown as checked, with the source’s kind and the day; every other fact is shown as stated, not checked. A check says what the source showed on that day. It is no background check and no consumer report, and we keep no health information. A caregiver sees a result before you do and may dispute it; we then stop showing the fact until we have decided again. Numbers of licenses are shown after an unlock only.',
        '{product} is a marketplace. We do not employ caregivers, and a profile is no substitute for your own hiring process. Before you employ or engage anyone you must verify identity, work authorization, licenses and certificates, references, exclusion lists and criminal background as the law and your own policies require.',
      ],
    },
    {
      title: 'Agency Access and Membership',
      paragraphs: [
        'A signed-in agency may browse and filter profiles without charge. A caregiver’s full name and contact information are shown after the agency has unlocked that caregiver. There are two ways to unlock:',
        [
          `Pay As You Go: ${formatUsd(PAY_AS_YOU_GO_UNLOCK_CENTS)} per candidate, with no monthly commitment.`,
          `Pro membership: ${formatUsd(PRO_MONTHLY_CENTS)} per month, which includes ${PRO_FREE_UNLOCKS_PER_MONTH} free candidate unlock per month, additional candidates at ${formatUsd(PRO_UNLOCK_CENTS)} each, and priority support.`,
        ],
        'Monthly members receive a discounted fee per candidate; agencies without a membership pay the higher fee. A free unlock is granted when a monthly invoice is paid, expires at the end of that billing month, and cannot be carried over or exchanged for money.',
        'Access to an unlocked caregiver is for your agency alone and for recruiting that caregiver. You may export your unlocked contacts, for example as CSV, and keep them in your agency’s own hiring system for that purpose. They may not be resold, shared or placed in any other database.',
        `Where we offer it, an agency that we have verified, or that has bought an unlock or a membership, may ask a caregiver through {product} whether they are interested in certain hours, before it pays. You state the hours, the area and the pay truthfully. You see only the answer, never contact information. A yes says that the caregiver is interested. It is no acceptance of a job, ends after ${YES_DAYS} days or when the caregiver’s week changes, and changes neither the price of an unlock nor what these terms say about refunds. A caregiver who has agreed to text messages may get a question as a text, too. We limit how often you may ask, at most ${QUESTION_LIMITS.perDayPaid} questions a day, and a caregiver may block your agency or receive no more questions.`,
      ],
    },
    {
      title: 'Auto-Renewal and Payments',
      paragraphs: [
        'Payments are made by credit card through our card payment provider. We do not receive or store your full card number. You authorize us to charge the card for each unlock that you start and, if you are a member, for each month of membership.',
        'A membership renews automatically every month at the price then in force, until you cancel. You can cancel at any time from your account page; the membership then ends with the current billing month, and that month is not refunded in part. If a renewal payment fails, member benefits pause until it succeeds.',
        `Fees are in US dollars, exclude taxes, and are not refundable unless these terms or the law say otherwise. If you were charged twice for the same caregiver, write to {support} within ${CLAIM_LIMITS.days} days and we will make it right.`,
        'A phone number that does not work is settled by these rules:',
        [...GUARANTEE_RULES, EARLIER_GUARANTEE],
      ],
    },
    {
      title: 'Privacy and HIPAA',
      paragraphs: [
        'You will handle caregivers’ personal information in line with the law, use it only to consider them for work with your agency, protect it with reasonable safeguards, and delete it when it is no longer needed or when the caregiver asks you to.',
        'Do not send us protected health information about your clients. {product} is not a business associate of your agency under HIPAA, and nothing on the site is meant to store or transmit client records. If you learn of unauthorized access to information obtained here, tell us without delay.',
      ],
    },
    {
      title: 'Prohibited Conduct',
      paragraphs: [
        'You may not, and may not help others to:',
        [
          'collect profiles by automated means, copy the database, or work around the unlock process;',
          'contact caregivers for any purpose other than recruiting them for your agency;',
          'discriminate against applicants in a way that the law prohibits;',
          'harass, mislead or charge fees to caregivers;',
          'ask caregivers about hours or pay that you do not have, or use their answers for anything but staffing these hours;',
          'misstate your license, your openings, pay or working conditions;',
          'interfere with the security or operation of the site.',
        ],
        'We may suspend or close an account that breaks these rules. Fees already paid are then not refunded.',
      ],
    },
    {
      title: 'Intellectual Property',
      paragraphs: [
        'The site, its design, software, texts and marks belong to {product} or its licensors. We give you a limited, revocable and non-transferable right to use the site for recruiting while your account is in good standing. Everything else requires our written consent. Logos of associations belong to those associations.',
      ],
    },
    {
      title: 'Disclaimers',
      paragraphs: [
        'The site and the profiles are provided as they are and as available. We do not promise that a profile is complete or current, that a caregiver will answer, accept an offer or remain available, or that the site will always be free of interruptions.',
        'To the extent that the law allows, we exclude implied warranties, and we are not liable for indirect or consequential loss, for lost profit, or for the acts of agencies or caregivers. Our total liability in connection with the site is limited to what your agency paid us in the three months before the claim arose.',
        'You will hold us harmless from claims of third parties that arise from your hiring decisions, from your supervision of caregivers, or from your breach of these terms.',
      ],
    },
    {
      title: 'Arbitration and Governing Law',
      paragraphs: [
        'Please write to us first; most matters can be settled by talking. A dispute that is not settled within 30 days will be decided by binding individual arbitration, administered by a recognized arbitration provider under its commercial rules, and not in court. Claims that qualify may be brought in small claims court instead. Class and representative proceedings are waived.',
        'These terms are governed by the law of the State of Indiana and by applicable federal law, without regard to rules on conflict of laws. Either side may ask a court for an injunction to protect confidential information or intellectual property.',
      ],
    },
    {
      title: 'Miscellaneous',
      paragraphs: [
        'We may change these terms. We will announce a material change by email or on the site at least 15 days before it takes effect; if you do not agree, you may close your account before then. If a provision is invalid, the others remain in force. Not enforcing a right is no waiver of it. You may not transfer your account without our consent. These terms are the whole agreement between your agency and {product} about the site.',
        'Questions: {support}.',
      ],
    },
  ],
};
