/** Digits of an authenticator app's code. */
export const SECOND_FACTOR_DIGITS = 6;
