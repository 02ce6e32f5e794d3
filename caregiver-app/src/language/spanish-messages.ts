import type { Texts } from '@marketplace/platform';

/** What the schemas of the contracts say of a field, and what the API answers to a caregiver. */
export const MESSAGES_IN_SPANISH: Texts = {
  'First name is required': 'Escriba su nombre',
  'First name must be at least 2 characters': 'El nombre debe tener al menos 2 caracteres',
  'First name must be less than 50 characters': 'El nombre debe tener menos de 50 caracteres',
  'First name can only contain letters, spaces, hyphens, and apostrophes':
    'El nombre solo puede contener letras, espacios, guiones y apóstrofos',
  'Last name is required': 'Escriba su apellido',
  'Last name must be at least 2 characters': 'El apellido debe tener al menos 2 caracteres',
  'Last name must be less than 50 characters': 'El apellido debe tener menos de 50 caracteres',
  'Last name can only contain letters, spaces, hyphens, and apostrophes':
    'El apellido solo puede contener letras, espacios, guiones y apóstrofos',
  'City is required': 'Escriba la ciudad',
  'City must be at least 2 characters': 'La ciudad debe tener al menos 2 caracteres',
  'City must be less than 50 characters': 'La ciudad debe tener menos de 50 caracteres',
  'City can only contain letters, spaces, hyphens, and apostrophes':
    'La ciudad solo puede contener letras, espacios, guiones y apóstrofos',
  'Email is required': 'Escriba su correo electrónico',
  'Please enter your email address': 'Escriba su correo electrónico',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Email must be less than 100 characters': 'El correo electrónico debe tener menos de 100 caracteres',
  'Please enter a valid phone number (e.g., (555) 123-4567 or 555-123-4567)':
    'Escriba un número de teléfono válido (por ejemplo, (555) 123-4567 o 555-123-4567)',
  'Please select a valid state': 'Elija un estado válido',
  'Please enter a valid 5-digit ZIP code': 'Escriba un código postal válido de 5 dígitos',
  'Please select your discipline': 'Elija su profesión',
  'Please select at least one language': 'Elija al menos un idioma',
  'Please select your experience level': 'Elija su nivel de experiencia',
  'Please select at least one care setting': 'Elija al menos un lugar de trabajo',
  'Desired schedule is required': 'Elija el horario que desea',
  'Please accept the Terms and Conditions to continue': 'Acepte los Términos y Condiciones para continuar',
  'A week has 28 time slots': 'Una semana tiene 28 horarios',
  'Please enter the 6-digit code': 'Escriba el código de 6 dígitos',
  'Please enter the name of the agency': 'Escriba el nombre de la agencia',
  'Agency name must be at most 200 characters': 'El nombre de la agencia debe tener 200 caracteres como máximo',
  'Please type DELETE to confirm': 'Escriba ELIMINAR para confirmar',
  'Please choose a language': 'Elija un idioma',

  'Some fields need your attention.': 'Revise algunos de los campos.',
  'The request could not be read.': 'No se pudo leer la solicitud.',
  'We could not find ZIP code {zip}': 'No encontramos el código postal {zip}',
  'We could not find that ZIP code.': 'No encontramos ese código postal.',
  'Invalid or expired link': 'Enlace no válido o vencido',
  'Invalid or expired link. Please start over.': 'El enlace no es válido o ya venció. Empiece de nuevo.',
  'That code is not valid. Check the code or ask for a new link.':
    'Ese código no es válido. Revíselo o pida un enlace nuevo.',
  'This request came from another site and was refused.': 'Esta solicitud vino de otro sitio y fue rechazada.',
  'We could not find what you asked for.': 'No encontramos lo que usted buscaba.',
  'We do not know an agency with this name.': 'No conocemos ninguna agencia con ese nombre.',
  'We do not know this association.': 'No conocemos esta asociación.',
  'A profile with this email already exists. Please use a different email.':
    'Ya existe un perfil con este correo electrónico. Use otro correo.',
  'This profile was already created. Please reload the page.': 'Este perfil ya fue creado. Vuelva a cargar la página.',
  'This association no longer has a site here. Please use ours.':
    'Esta asociación ya no tiene un sitio aquí. Por favor, use el nuestro.',
  'You have blocked this agency. Unblock it first to apply for its jobs.':
    'Usted bloqueó esta agencia. Desbloquéela primero para solicitar sus empleos.',
  'You are not looking for work right now, so there is nothing to confirm.':
    'En este momento usted no busca trabajo, así que no hay nada que confirmar.',
  'That is too much data for one request.': 'Son demasiados datos para una sola solicitud.',
  'Too many attempts. Please wait a moment and try again.':
    'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  'Too many codes were tried for this email address today. Please open the link in the email instead.':
    'Hoy se probaron demasiados códigos con este correo electrónico. Abra el enlace del correo que le enviamos.',
  'We cannot email more links to this address today. If there is a profile with it, the links in the emails that we sent still work. Please look in your inbox and your spam folder.':
    'Hoy no podemos enviar más enlaces a este correo electrónico. Si hay un perfil con él, los enlaces que ya le enviamos siguen funcionando. Revise su bandeja de entrada y la carpeta de correo no deseado.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'The service is briefly unavailable. Nothing was changed. Please try again in a moment.':
    'El servicio no está disponible por un momento. No se cambió nada. Inténtelo de nuevo en un momento.',
  'Mark yourself as looking for work to set your availability.':
    'Indique que busca trabajo para poder elegir su disponibilidad.',
};
