/** Media queries of the two breakpoints: phone below 768 px, tablet from 768 px, desktop from 1024 px. */
export const FROM_TABLET = '@media (min-width: 768px)';
export const FROM_DESKTOP = '@media (min-width: 1024px)';
export const BELOW_TABLET = '@media (max-width: 767.98px)';
