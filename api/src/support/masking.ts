import { formatPhone } from '@marketplace/domain';

export interface PersonalDataFormatter {
  name(text: string): string;
  email(text: string): string;
  phone(digits: string): string;
}

const firstLetter = (text: string) => [...text][0] ?? '';

export const MASKED: PersonalDataFormatter = {
  name: (text) => (text === '' ? '' : `${firstLetter(text)}…`),
  email: (text) => `${firstLetter(text)}…@…`,
  phone: (digits) => (digits === '' ? '' : `…${digits.slice(-4)}`),
};

export const UNMASKED: PersonalDataFormatter = { name: (text) => text, email: (text) => text, phone: formatPhone };
