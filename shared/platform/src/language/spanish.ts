import type { Texts } from './texts.ts';

/** The platform's own texts on translated pages. */
export const PLATFORM_IN_SPANISH: Texts = {
  'Loading...': 'Cargando...',
  'Too many attempts.': 'Demasiados intentos.',
  'Please try again in a few seconds.': 'Inténtelo de nuevo en unos segundos.',
  'Please try again in about {count, plural, one {# minute} other {# minutes}}.':
    'Inténtelo de nuevo en aproximadamente {count, plural, one {# minuto} other {# minutos}}.',
  'Please try again in about {count, plural, one {# hour} other {# hours}}.':
    'Inténtelo de nuevo en aproximadamente {count, plural, one {# hora} other {# horas}}.',
  'We cannot reach the service right now. Check your connection and try again.':
    'No podemos conectarnos con el servicio en este momento. Revise su conexión e inténtelo de nuevo.',
};
