/** A week's words in Spanish, keyed by English: days, short day names and time windows. */
export const WEEK_IN_SPANISH: Readonly<Record<string, string>> = {
  Sunday: 'Domingo',
  Monday: 'Lunes',
  Tuesday: 'Martes',
  Wednesday: 'Miércoles',
  Thursday: 'Jueves',
  Friday: 'Viernes',
  Saturday: 'Sábado',
  Sun: 'Dom',
  Mon: 'Lun',
  Tue: 'Mar',
  Wed: 'Mié',
  Thu: 'Jue',
  Fri: 'Vie',
  Sat: 'Sáb',
  Morning: 'Mañana',
  'Midday/Afternoon': 'Mediodía/Tarde',
  Evening: 'Tarde-noche',
  Night: 'Noche',
};

/** The texts of `timeAgo` in Spanish, keyed by English; a number is `{count}`. */
export const TIME_AGO_IN_SPANISH: Readonly<Record<string, string>> = {
  today: 'hoy',
  yesterday: 'ayer',
  '{count} days ago': 'hace {count} días',
  '{count} weeks ago': 'hace {count} semanas',
  '{count} months ago': 'hace {count} meses',
  'over a year ago': 'hace más de un año',
};
