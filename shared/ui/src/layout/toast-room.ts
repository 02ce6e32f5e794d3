/** Custom property for toasts: footer height of the open overlay. Unset without an overlay. */
export const OVERLAY_FOOT = '--overlay-foot';

/** Custom property for toasts: height of content pinned to the bottom of the page. */
export const PAGE_FOOT = '--page-foot';

/** Attribute of the element around the toasts. The shell renders the element before any page. */
export const TOAST_ROOM = 'data-toast-room';

/**
 * Sets a custom property of the toasts' element, because the root would restyle the whole page. An empty value
 * removes it. Finds the element in the DOM: each remote has a copy of this module.
 */
export function setToastProperty(property: string, value: string): void {
  document.querySelector<HTMLElement>(`[${TOAST_ROOM}]`)?.style.setProperty(property, value);
}
