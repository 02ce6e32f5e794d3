/**
 * Attribute of #root when its HTML is the frame alone, with the sign of a page that is loading: the browser replaces it
 * instead of hydrating it.
 */
export const FRAME_ONLY = 'data-frame-only';
