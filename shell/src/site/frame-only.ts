/**
 * Attribute of #root when its HTML is the frame alone, with the sign of a page that is loading: the browser replaces it
 * instead of hydrating it.
 */
export const FRAME_ONLY = 'data-frame-only';

/** Attribute of <html> until the site's script has arrived: the fonts then do not share the line with it. */
export const FONTS_LATER = 'data-fonts-later';
