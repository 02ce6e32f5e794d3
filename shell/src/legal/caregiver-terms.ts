import { LEGAL_VERSIONS } from '@marketplace/domain';
import type { LegalDocument } from './legal-document.ts';

export const CAREGIVER_TERMS: LegalDocument = {
  title: 'Caregiver Release and Consent',
  version: LEGAL_VERSIONS.caregiverTerms,
  introduction:
    'Please read this before you publish a profile on {product}. It explains what you agree to, who sees what, and how you stay in control. Creating a profile is free.',
  sections: [
    {
      title: 'Consent to Participate',
      paragraphs: [
        'You take part in {product} of your own free will. You confirm that you are at least 18 years old, that you are legally eligible to work in the United States, and that everything in your profile is true and your own.',
        'You agree that we may contact you by email about your profile and about agencies’ interest in it. If you opt in to text messages, we may also text you about the same things; message and data rates may apply, and you can reply STOP or change the setting in your profile at any time. Opting in is not a condition of having a profile.',
      ],
    },
    {
      title: 'Authorization to Share Information',
      paragraphs: [
        'You authorize us to show your first name, discipline, experience, care settings, languages, city and state, desired schedule and availability to agencies that are signed in. You authorize us to give your full name, email address and phone number to a licensed home care or home health agency that unlocks your profile, and, if you apply for a job, to the agency that offers it.',
        'Agencies may ask you through us, before they pay, whether you are interested in certain hours, in an area and for a pay that they name. We send you these questions by email, at most two a day. The agency learns only whether you said yes or no, or nothing; it gets your contact information only if it unlocks your profile. A yes is no application and binds neither you nor the agency. You need not answer, you can block an agency, and you can stop these questions at any time with one click.',
        'You may state a license, a certificate, CPR or a driver’s license in your profile. You do not have to. Agencies that are signed in see what it is and, for a license or certificate, its state; an agency that unlocks your profile also gets the number and the expiry date. We may look it up at its source, such as a public registry, and show agencies that we checked it and when. Otherwise they read that it is stated, not checked. We tell you the result before agencies see it. If it is not right, say so in your profile: no agency sees the fact until we have decided again. We do no background checks, and we ask for no health information.',
        'You control agency access to your profile. You can change your information, say that you are not looking for work, or ask us to take the profile down, through the secure link that we email to you or by writing to {support}. An agency that has already received your contact information may keep it as the law allows.',
        'If an agency tells us that it cannot reach you, we ask you by email whether your phone number is right. If you correct it, we give the new number to that agency and save it in your profile. If you say that the number was never yours, we pause your profile. You can put your own number into it and make it active again.',
      ],
    },
    {
      title: 'HIPAA Authorization',
      paragraphs: [
        'A profile is about your work and needs no health information about you. Please do not enter any, and never enter information about a client or patient.',
        'If you choose to give an agency health information that it needs for hiring, such as immunization records, you authorize that agency to receive it from you and to use it for that purpose. You may revoke this authorization in writing at any time; a revocation does not undo what was done before it.',
      ],
    },
    {
      title: 'No Guarantee of Employment',
      paragraphs: [
        '{product} introduces people to agencies. We are not your employer, a staffing agency or a placement agency acting for you, and we do not promise interviews, offers, hours or pay. Agencies decide on their own whom to hire and on which terms, and you decide on your own whether to accept. Please check an agency and its offer before you agree to anything. No agency may ask you for money.',
      ],
    },
    {
      title: 'Release of Liability',
      paragraphs: [
        'To the extent that the law allows, you release {product}, its owners, staff and partner associations from claims that arise from information which you have asked us to share, from the acts or omissions of agencies, and from any employment that follows. This release does not cover our own willful misconduct or gross negligence, nor rights that the law does not let you give up.',
      ],
    },
    {
      title: 'Binding Arbitration',
      paragraphs: [
        'If we have a dispute, please write to {support} first. What we cannot settle within 30 days will be decided by binding individual arbitration before a neutral arbitrator instead of a court or jury, or in small claims court where the claim qualifies. We pay the arbitration fees that exceed what filing in court would have cost you. Class and representative proceedings are waived.',
        'You may decline arbitration by telling us so in writing within 30 days after you first accept this document. Your profile is not affected by that choice.',
      ],
    },
    {
      title: 'Acknowledgment',
      paragraphs: [
        'By ticking the box in your profile you confirm that you have read and understood this document, that you had the chance to ask questions, and that your electronic consent counts as your signature. You may withdraw your consent for the future at any time. We will tell you by email before a material change takes effect.',
      ],
    },
  ],
};
