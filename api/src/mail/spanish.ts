import { TIME_AGO_IN_SPANISH, WEEK_IN_SPANISH } from '@marketplace/domain';

/** The texts of the mails to caregivers: English as in the code, and the translation. */
const TEXTS_IN_SPANISH: Record<string, string> = {
  // Around every mail.
  'Your code: {code}': 'Su código: {code}',
  'Or type this code:': 'O escriba este código:',
  "If the button doesn't work, open this address:": 'Si el botón no funciona, abra esta dirección:',
  'with {association}': 'con {association}',
  'Questions? Write to {address}': '¿Tiene preguntas? Escriba a {address}',
  'Hello {name},': 'Hola, {name}:',

  // The secure link.
  'Your secure link to update your profile': 'Su enlace seguro para actualizar su perfil',
  'Update your profile': 'Actualice su perfil',
  'Use this secure link to update your profile and your weekly availability.':
    'Use este enlace seguro para actualizar su perfil y su disponibilidad semanal.',
  'Update my profile': 'Actualizar mi perfil',
  "The link and the code work for {hours} hours. If you didn't ask for them, you can ignore this email.":
    'El enlace y el código funcionan durante {hours} horas. Si usted no los pidió, puede ignorar este correo.',
  'Continue your application': 'Continúe con su solicitud',
  'Continue your application for {job}': 'Continúe con su solicitud para {job}',
  'Use this secure link to continue your application for {job}.':
    'Use este enlace seguro para continuar con su solicitud para {job}.',
  'Use this secure link to continue your application for {job} at {agency}.':
    'Use este enlace seguro para continuar con su solicitud para {job} en {agency}.',
  'Continue my application': 'Continuar con mi solicitud',

  // A deleted profile.
  'Your profile is deleted': 'Su perfil se eliminó',
  'As you asked, we deleted your profile. Agencies can no longer find or unlock it, and we no longer have your name, email address or phone number on file with it.':
    'Como usted lo pidió, eliminamos su perfil. Las agencias ya no pueden encontrarlo ni desbloquearlo, y ya no conservamos con él su nombre, su correo electrónico ni su número de teléfono.',
  'Agencies that already unlocked your profile keep the contact details they unlocked. Your consents stay on record without your phone number.':
    'Las agencias que habían desbloqueado su perfil conservan los datos de contacto que recibieron. Sus consentimientos quedan registrados sin su número de teléfono.',
  "You're welcome back anytime, with the same email address.":
    'Puede volver cuando quiera, con el mismo correo electrónico.',
  'Build a new profile': 'Crear un perfil nuevo',
  "Wasn't this you? Write to {address}.": '¿No fue usted quien lo hizo? Escriba a {address}.',

  // The monthly question.
  'Still free these times?': '¿Sigue disponible en estos horarios?',
  'You last confirmed your week {when}. Agencies look first at people whose times are up to date. Is yours still right?':
    'Confirmó su semana por última vez {when}. Las agencias buscan primero a personas con horarios al día. ¿Siguen siendo correctos?',
  'All day and night': 'Todo el día y la noche',
  'Confirm my times': 'Confirmar mis horarios',
  'Change my times': 'Cambiar mis horarios',
  'It takes one tap and no password. The links work for {days} days.':
    'Basta un toque, sin contraseña. Los enlaces funcionan durante {days} días.',
  'We send this email at most once a month, because agencies can see your times.':
    'Recibe este correo como máximo una vez al mes, porque las agencias pueden ver sus horarios.',
  'Stop these emails': 'Dejar de recibir estos correos',
};

/** Includes the domain's words that a mail uses. */
export const MAILS_IN_SPANISH = { ...WEEK_IN_SPANISH, ...TIME_AGO_IN_SPANISH, ...TEXTS_IN_SPANISH };
