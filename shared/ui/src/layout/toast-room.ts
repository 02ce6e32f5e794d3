/** Custom property for toasts: footer height of the open overlay. Unset without an overlay. */
export const OVERLAY_FOOT = '--overlay-foot';

/** Custom property for toasts: height of content pinned to the bottom of the page. */
export const PAGE_FOOT = '--page-foot';

/** Attribute of the element around the toasts. The shell renders the element before any page. */
export const TOAST_ROOM = 'data-toast-room';

/**
 * Sets a custom property of the toasts' element; an empty value removes it. On the root, it would restyle the
 * whole page. Looks the element up in the DOM, because each remote has a separate copy of this module.
 */
export function setToastProperty(property: string, value: string): void {
  document.querySelector<HTMLElement>(`[${TOAST_ROOM}]`)?.style.setProperty(property, value);
}
