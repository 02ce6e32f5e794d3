/**
 * Media queries: phone below 768 px, tablet from 768 px, desktop from 1024 px. In em, so that larger text gets the
 * layout of a smaller screen.
 */
export const FROM_TABLET = '@media (min-width: 48em)';
export const FROM_DESKTOP = '@media (min-width: 64em)';
export const BELOW_TABLET = '@media (max-width: 47.99em)';
