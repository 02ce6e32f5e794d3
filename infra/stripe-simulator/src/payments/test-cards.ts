export interface CardDecline {
  code: 'card_declined' | 'expired_card';
  decline_code: string;
  message: string;
}

interface TestCard {
  number: string;
  effect: string;
  decline: CardDecline | null;
}

export const GENERIC_DECLINE: CardDecline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/** Decline that every real card number gets. */
export const NOT_A_TEST_CARD: CardDecline = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'Your card was declined. This is a simulator: only the test cards listed on this page work.',
};

export const SUCCEEDING_CARD_NUMBER = '4242424242424242';

/** Card that pays the first time and declines every later charge. */
const PAYS_ONCE = '4000000000000341';

export const TEST_CARDS: TestCard[] = [
  { number: SUCCEEDING_CARD_NUMBER, effect: 'Payment succeeds', decline: null },
  { number: '4000000000000002', effect: 'Declined', decline: GENERIC_DECLINE },
  {
    number: '4000000000009995',
    effect: 'Insufficient funds',
    decline: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000069',
    effect: 'Expired card',
    decline: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  },
  { number: PAYS_ONCE, effect: 'Pays now, fails on renewal', decline: null },
];

export function testCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export const declinesLaterCharges = (last4: string | undefined): boolean => last4 === PAYS_ONCE.slice(-4);

/** Whether the string has 13 to 19 digits with a valid Luhn check digit. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function cardNumberInGroups(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
