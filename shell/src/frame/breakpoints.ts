/** The frame's breakpoints, in em: with large text, a wide window has the frame of a narrow one. */
export const ONE_ROW = '@media (min-width: 64em)';
export const BELOW_ONE_ROW = '@media (max-width: 63.99em)';
export const ROOMY = '@media (min-width: 84em)';
export const BELOW_ROOMY = '@media (max-width: 83.99em)';
/** A phone with text at about twice its size. */
export const LARGE_TEXT_ON_PHONE = '@media (max-width: 15.99em)';
