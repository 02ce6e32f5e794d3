/** Custom property of the toasts: the height of the open overlay's footer as a CSS length. Not set if there is none. */
export const OVERLAY_FOOT = '--overlay-foot';
