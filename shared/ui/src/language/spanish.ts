import { WEEK_IN_SPANISH, WEEK_PHRASES_IN_SPANISH } from '@marketplace/domain';
import type { Texts } from '@marketplace/platform';

/** The components' own texts. */
const COMPONENTS_IN_SPANISH: Texts = {
  '(completed)': '(completado)',
  '(optional)': '(opcional)',
  Close: 'Cerrar',
  Dismiss: 'Cerrar aviso',
  Notification: 'Aviso',
  'Notifications ({keys})': 'Avisos ({keys})',
  'Processing...': 'Procesando...',
  Progress: 'Progreso',
  'Step {current} of {total}': 'Paso {current} de {total}',
  Steps: 'Pasos',
  'all day': 'todo el día',
};

/** Plus the domain's words for a week, which the components show. */
export const UI_IN_SPANISH: Texts = { ...COMPONENTS_IN_SPANISH, ...WEEK_IN_SPANISH, ...WEEK_PHRASES_IN_SPANISH };
