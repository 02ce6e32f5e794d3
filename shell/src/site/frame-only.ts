/** Attribute of #root when its HTML is only the frame: the browser replaces it instead of hydrating it. */
export const FRAME_ONLY = 'data-frame-only';

/** Attribute of <html> until the site's script has loaded. Fonts wait for it, so that they do not compete. */
export const FONTS_LATER = 'data-fonts-later';
