/** Custom property of the toasts: the height of the page's bottom bar as a CSS length. Not set if there is none. */
export const PAGE_FOOT = '--page-foot';
