import { fireEvent, screen } from '@testing-library/react';

export const PAGE = '/care-professionals/build-a-profile';
export const EMAIL_TAKEN = 'A profile with this email already exists. Please use a different email.';
export const CREATE = '/api/community-members';
export const CHECK = '/api/check-existing-profile';
export const SEND = '/api/send-caregiver-token';
export const ZIP = 'ZIP code (optional)';
export const ZIP_UNKNOWN = 'We could not find ZIP code 00000';
export const acceptTerms = () => fireEvent.click(screen.getByRole('checkbox', { name: /I accept the Terms/ }));
