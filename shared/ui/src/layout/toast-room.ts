/** Attribute of the element around the toasts. The shell renders it before any page. */
export const TOAST_ROOM = 'data-toast-room';

/**
 * Sets a custom property for the toasts, or removes it if it is empty. Set on the root, it would restyle every element of the page. A
 * remote has its own copy of this design system, so the element is found in the page.
 */
export function tellToasts(property: string, value: string): void {
  document.querySelector<HTMLElement>(`[${TOAST_ROOM}]`)?.style.setProperty(property, value);
}
