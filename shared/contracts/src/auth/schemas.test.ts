import { describe, expect, it } from 'vitest';
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

describe('agency sign-up', () => {
  it('trims, lower-cases the email and keeps only phone digits', () => {
    expect(signUpBody.parse(form)).toMatchObject({
      first_name: 'Dana',
      email: 'dana@agency.test',
      phone: '13175550100',
    });
  });
  it.each([
    [{ phone: '555-12' }, 'Invalid phone number format'],
    [{ phone: '(((((((((((' }, 'Invalid phone number format'],
    [{ email: 'dana' }, 'Invalid email address'],
    [{ first_name: '  ' }, 'First name is required'],
    [{ agency_name: 'x'.repeat(201) }, 'Agency name must be at most 200 characters'],
    [{ agency_state: 'DC' }, 'Please select your state'],
  ])('refuses %j with "%s"', (change, message) => expect(messageFor(change)).toBe(message));

  it.each([{ email: undefined }, { password: undefined }])('without credentials (%j) says what is missing', (change) =>
    expect(messageFor(change)).toBe('You must provide either an email or phone number and a password.'),
  );

  it.each(['Short1!', 'alllower1!', 'ALLUPPER1!', 'NoNumber!', 'NoSpecial1'])('rejects the password %s', (password) =>
    expect(signUpBody.safeParse({ ...form, password }).success).toBe(false),
  );
});

describe('sign-in and reset', () => {
  it('asks for a password', () => {
    expect(signInBody.safeParse({ email: form.email, password: '' }).error?.issues[0]?.message).toBe(
      'Password is required',
    );
  });
  it('requires both passwords to match', () => {
    const result = resetPasswordForm.safeParse({ password: form.password, confirmPassword: 'Caring-2!' });
    expect(result.error?.issues[0]).toMatchObject({ message: "Passwords don't match", path: ['confirmPassword'] });
  });
});
