import type { Texts } from './texts.ts';

/** What the platform itself says on translated pages. */
export const PLATFORM_IN_SPANISH: Texts = {
  'Loading...': 'Cargando...',
  'We cannot reach the service right now. Check your connection and try again.':
    'No podemos conectarnos con el servicio en este momento. Revise su conexión e inténtelo de nuevo.',
};
