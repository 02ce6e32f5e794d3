/** Custom property of the toasts: the height of the open overlay's footer as a CSS length. Not set if there is none. */
export const OVERLAY_FOOT = '--overlay-foot';

/** Custom property of the toasts: the height of the page's bottom bar as a CSS length. Not set if there is none. */
export const PAGE_FOOT = '--page-foot';

/** Attribute of the element around the toasts. The shell renders it before any page. */
export const TOAST_ROOM = 'data-toast-room';

/**
 * Sets a custom property for the toasts, or removes it if it is empty. Set on the root, it would restyle every element of the page. A
 * remote has its own copy of this design system, so the element is found in the page.
 */
export function tellToasts(property: string, value: string): void {
  document.querySelector<HTMLElement>(`[${TOAST_ROOM}]`)?.style.setProperty(property, value);
}
