/** Attribute of #root if the HTML contains only the frame, which the browser then replaces instead of hydrating. */
export const FRAME_ONLY = 'data-frame-only';

/**
 * Attribute of <html> until the site's script has loaded. Delays fonts, so that they do not compete with the script.
 */
export const DEFER_FONTS = 'data-fonts-later';
