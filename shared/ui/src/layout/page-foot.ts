/** Custom property on the page: the height of its bottom bar as a CSS length. Not set if there is none. */
export const PAGE_FOOT = '--page-foot';
