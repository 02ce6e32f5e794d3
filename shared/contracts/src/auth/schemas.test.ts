import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { updateAgencyProfileBody } from '../agencies/schemas.ts';
import { joinAsNewPersonBody } from '../agencies/people-schemas.ts';
import { makeJobLinkBody } from '../caregivers/job-links-schemas.ts';
import { personalStep } from '../caregivers/schemas.ts';
import { updateSavedSearchBody } from '../saved-searches/schemas.ts';
import { addNoteBody, addReminderBody } from '../unlocks/record-schemas.ts';
import { resetPasswordForm, signInBody, signUpBody } from './schemas.ts';

const form = {
  first_name: ' Dana ',
  last_name: 'Reyes',
  email: 'Dana@Agency.test',
  password: 'Caring-1!',
  phone: '+1 (317) 555-0100',
  title: 'Recruiter',
  agency_name: 'Good Home Care',
  agency_city: 'Indianapolis',
  agency_state: 'IN',
};
const messageFor = (change: Record<string, unknown>) =>
  signUpBody.safeParse({ ...form, ...change }).error?.issues[0]?.message;

describe('agency sign-up form', () => {
  test('trims values, lowercases the email and keeps only the digits of the phone number', () => {
    expect(signUpBody.parse(form)).toMatchObject({
      first_name: 'Dana',
      email: 'dana@agency.test',
      phone: '13175550100',
    });
  });
  test.each([
    [{ phone: '555-12' }, 'Invalid phone number format'],
    [{ phone: '(((((((((((' }, 'Invalid phone number format'],
    [{ email: 'dana' }, 'Invalid email address'],
    [{ first_name: '  ' }, 'First name is required'],
    [{ agency_name: 'x'.repeat(201) }, 'Agency name must be at most 200 characters'],
    [{ agency_state: 'DC' }, 'Please select your state'],
  ])('rejects %j with "%s"', (change, message) => expect(messageFor(change)).toBe(message));

  test.each([{ email: undefined }, { password: undefined }])('lists the missing credentials: %j', (change) =>
    expect(messageFor(change)).toBe('You must provide either an email or phone number and a password.'),
  );

  test.each(['Short1!', 'alllower1!', 'ALLUPPER1!', 'NoNumber!', 'NoSpecial1'])('rejects the password %s', (password) =>
    expect(signUpBody.safeParse({ ...form, password }).success).toBe(false),
  );
});

const TYPED = {
  'sign-up': [signUpBody, ['first_name', 'last_name', 'title', 'agency_name', 'agency_city']],
  'the account form': [updateAgencyProfileBody, ['first_name', 'last_name', 'title', 'agency_name', 'agency_city']],
  'the invitation page': [joinAsNewPersonBody, ['first_name', 'last_name', 'title']],
  'a saved search': [updateSavedSearchBody, ['name']],
  'a job link': [makeJobLinkBody, ['job_title']],
  'a reminder': [addReminderBody, ['text']],
  'the wizard': [personalStep, ['first_name', 'last_name', 'preferred_city']],
} as const;
const TYPED_FIELDS = Object.entries(TYPED).flatMap(([form, [schema, fields]]) =>
  fields.map((field) => [field, form, schema] as const),
);

describe('input from a user', () => {
  const problemsOf = (schema: z.ZodMiniType, field: string, text: string) =>
    schema.safeParse({ [field]: text }).error?.issues.filter(({ path }) => path[0] === field) ?? [];

  test.each(TYPED_FIELDS)('is rejected if it contains an invisible character (%s of %s)', (field, _form, schema) => {
    for (const hidden of ['\0', '\n', '\r\n', '\t', '\u001b[31m', '\u2028', '\u202E', '\u2066', '\u061C']) {
      expect(problemsOf(schema, field, `Dana${hidden}Reyes`), JSON.stringify(hidden)).toHaveLength(1);
    }
    for (const hidden of ['\u200B', '\u200D', '\u200F', '\u2060', '\uFEFF', '\u00AD']) {
      expect(problemsOf(schema, field, `Dana${hidden}Reyes`), JSON.stringify(hidden)).toHaveLength(1);
    }
    for (const name of ["D'Angelo", 'Ọ̀ṣun', 'Zoë', 'José'.normalize('NFD'), '张伟', 'Дана', 'مريم', 'Anne-Marie']) {
      expect(problemsOf(schema, field, name), name).toEqual([]);
    }
  });

  test('with a hidden character gets an error that says how to fix it', () => {
    const hidden = 'has a hidden character. Please clear the field and type it again.';
    expect(messageFor({ agency_name: 'Good\u202ECare' })).toBe(`Agency name ${hidden}`);
    expect(messageFor({ title: 'Good\nCare' })).toBe(`Title ${hidden}`);
  });

  test('may contain line breaks and emoji in a note, but no hidden characters', () => {
    expect(problemsOf(addNoteBody, 'text', 'Called:\r\n\tno answer 👩🏽‍⚕️')).toEqual([]);
    for (const text of ['a\0b', 'a\u202Eb', 'a\u200Bb']) expect(problemsOf(addNoteBody, 'text', text)).toHaveLength(1);
  });

  test.each(['https://evil.example', 'Care www.evil.example', 'Caring.com', 'evil.com/path', 'Care mail@evil.example'])(
    'the agency name %s is rejected, because it contains a URL',
    (name) => {
      const message = 'Agency name cannot have a web address. Please leave it out, and put a space after each period.';
      expect(messageFor({ agency_name: name })).toBe(message);
      expect(updateAgencyProfileBody.safeParse({ agency_name: name }).error?.issues[0]?.message).toBe(message);
    },
  );
  test.each([
    "St. Mary's Home Care",
    'A.B.C. Home Health, Inc.',
    'Caring com',
    '24/7 Care @ Home',
    'Smith & Sons Co., LLC',
  ])('the agency name %s is accepted', (name) => expect(messageFor({ agency_name: name })).toBeUndefined());
});

describe('sign-in and password reset', () => {
  test('requires a password', () => {
    expect(signInBody.safeParse({ email: form.email, password: '' }).error?.issues[0]?.message).toBe(
      'Password is required',
    );
  });
  test('requires both passwords to match', () => {
    const result = resetPasswordForm.safeParse({ password: form.password, confirmPassword: 'Caring-2!' });
    expect(result.error?.issues[0]).toMatchObject({ message: "Passwords don't match", path: ['confirmPassword'] });
  });
});
