export interface CardDecline {
  code: 'card_declined' | 'expired_card';
  message: string;
}

export const GENERIC_DECLINE: CardDecline = { code: 'card_declined', message: 'Your card was declined.' };

/** Decline for card numbers that are not in TEST_CARDS. */
const NOT_A_TEST_CARD: CardDecline = {
  code: 'card_declined',
  message: 'Your card was declined. This is a simulator: only the test cards listed on this page work.',
};

/** A card that pays once and declines every later charge. */
export const PAYS_ONCE = '4000000000000341';

export const TEST_CARDS: { number: string; effect: string; decline: CardDecline | null }[] = [
  { number: '4242424242424242', effect: 'Payment succeeds', decline: null },
  { number: '4000000000000002', effect: 'Declined', decline: GENERIC_DECLINE },
  {
    number: '4000000000009995',
    effect: 'Insufficient funds',
    decline: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  },
  {
    number: '4000000000000069',
    effect: 'Expired card',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  { number: PAYS_ONCE, effect: 'Pays now, fails on renewal', decline: null },
];

export function declineOf(number: string): CardDecline | null {
  const card = TEST_CARDS.find((candidate) => candidate.number === number);
  return card === undefined ? NOT_A_TEST_CARD : card.decline;
}
