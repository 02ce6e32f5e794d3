/** Custom property of the page: the height of the open overlay's buttons, as a CSS length. Not set while there are none. */
export const OVERLAY_FOOT = '--overlay-foot';
