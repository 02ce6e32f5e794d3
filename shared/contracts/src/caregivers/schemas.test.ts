import { describe, expect, test } from 'vitest';
import { NO_YES_NO_FACTS } from '@marketplace/domain';
import { createCommunityMemberBody, personalStep, professionalStep, sendCaregiverTokenBody } from './schemas.ts';

const personal = {
  first_name: 'Ana',
  last_name: "O'Neil",
  email_address: 'Ana@Example.test',
  phone_number: '(317) 555-0142',
  preferred_city: 'Fort Wayne',
  preferred_state: 'IN',
};
function firstMessage(result: ReturnType<typeof personalStep.safeParse>, field: string): string | undefined {
  return result.error?.issues.find((issue) => issue.path[0] === field)?.message;
}

describe('step 1 of the wizard', () => {
  test('accepts a person, keeps only the digits of the phone number and lowercases the email', () => {
    expect(personalStep.parse(personal)).toMatchObject({
      phone_number: '3175550142',
      email_address: 'ana@example.test',
    });
  });
  test.each(["'Olu", '’t Hooft', "D'Angelo", 'Anne-Marie', 'Ọ̀ṣun'])('accepts the name %s', (name) => {
    expect(personalStep.safeParse({ ...personal, first_name: name, last_name: name }).success).toBe(true);
  });
  test.each([
    ['first_name', "''", 'First name can only contain letters, spaces, hyphens, and apostrophes'],
    ['first_name', '', 'First name is required'],
    ['first_name', 'A', 'First name must be at least 2 characters'],
    ['first_name', 'A'.repeat(51), 'First name must be less than 50 characters'],
    ['first_name', 'R2D2', 'First name can only contain letters, spaces, hyphens, and apostrophes'],
    ['last_name', '', 'Last name is required'],
    ['email_address', '', 'Email is required'],
    ['email_address', 'ana@', 'Please enter a valid email address'],
    ['email_address', `${'a'.repeat(95)}@b.test`, 'Email must be less than 100 characters'],
    ['phone_number', '12', 'Please enter a valid phone number (e.g., (555) 123-4567 or 555-123-4567)'],
    ['preferred_city', '', 'City is required'],
    ['preferred_state', '', 'Please select a valid state'],
    ['preferred_zip', '123', 'Please enter a valid 5-digit ZIP code'],
  ])('rejects %s "%s" with "%s"', (field, value, message) => {
    expect(firstMessage(personalStep.safeParse({ ...personal, [field]: value }), field)).toBe(message);
  });
});

describe('step 2 of the wizard', () => {
  test('names each choice that is missing', () => {
    const result = professionalStep.safeParse({
      discipline: '',
      languages: [],
      amount_of_exp: '',
      care_setting_exp: [],
      desired_schedule: '',
      ...NO_YES_NO_FACTS,
    });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      'Please select your discipline',
      'Please select at least one language',
      'Please select your experience level',
      'Please select at least one care setting',
      'Desired schedule is required',
    ]);
  });
});

describe('whole profile', () => {
  const profile = {
    uuid: '0199a0de-0000-7000-8000-000000000001',
    ...personal,
    discipline: 'RN',
    languages: ['English'],
    amount_of_exp: '3+ years',
    care_setting_exp: ['home_care'],
    desired_schedule: 'Full-time',
    terms_accepted: true,
    availability: [{ day_of_week: 1, time_window: 1 }],
  };
  test('sets “looking for work” and text messages to yes by default', () => {
    expect(createCommunityMemberBody.parse(profile)).toMatchObject({ looking_for_work_now: true, sms_opt_in: true });
  });
  test('requires the terms to be accepted', () => {
    const result = createCommunityMemberBody.safeParse({ ...profile, terms_accepted: false });
    expect(result.error?.issues[0]?.message).toBe('Please accept the Terms and Conditions to continue');
  });
  test('rejects an unknown key', () => {
    expect(createCommunityMemberBody.safeParse({ ...profile, candidate_score: 1000 }).success).toBe(false);
  });
});

describe('the form that starts an application with an email', () => {
  test.each([
    ['', 'Please enter your email address'],
    ['ana', 'Please enter a valid email address'],
  ])('rejects "%s" with the message "%s"', (email, message) => {
    expect(sendCaregiverTokenBody.safeParse({ email }).error?.issues[0]?.message).toBe(message);
  });
});
