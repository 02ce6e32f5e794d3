/** Breakpoints in em, so that large text gets the layout of a narrow window. */
export const ONE_ROW = '@media (min-width: 64em)';
export const BELOW_ONE_ROW = '@media (max-width: 63.99em)';
export const ROOMY = '@media (min-width: 80em)';
export const BELOW_ROOMY = '@media (max-width: 79.99em)';
export const LARGE_TEXT_ON_PHONE = '@media (max-width: 15.99em)';
