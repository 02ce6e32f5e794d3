/** Attribute of #root when its HTML is only the frame: the browser replaces it instead of hydrating it. */
export const FRAME_ONLY = 'data-frame-only';

/** Attribute of <html> until the site's script has loaded: fonts wait, so that they do not compete with it. */
export const FONTS_LATER = 'data-fonts-later';
