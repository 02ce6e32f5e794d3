/**
 * '1,204'. Avoids Intl, because on a phone the first formatter takes as long to create as several list rows take to
 * render.
 */
export const usNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
