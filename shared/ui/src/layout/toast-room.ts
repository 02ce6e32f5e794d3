/** Custom property for toasts: height of the open overlay's footer as a CSS length. Unset without an overlay. */
export const OVERLAY_FOOT = '--overlay-foot';

/** Custom property for toasts: height of what is fixed at the bottom of the page, as a CSS length. */
export const PAGE_FOOT = '--page-foot';

/** Attribute of the element around the toasts, which the shell renders before any page. */
export const TOAST_ROOM = 'data-toast-room';

/**
 * Sets a custom property on the toasts' element, or removes it if empty. Setting it on the root would restyle the whole
 * page. Looks up the element in the DOM, because each remote has a separate copy of this module.
 */
export function setToastProperty(property: string, value: string): void {
  document.querySelector<HTMLElement>(`[${TOAST_ROOM}]`)?.style.setProperty(property, value);
}
