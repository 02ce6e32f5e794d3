import type { Texts } from '@marketplace/platform';

/** What the caregiver's pages say, in the order of a caregiver's way through them. */
export const PAGES_IN_SPANISH: Texts = {
  // Words of many pages.
  'Try again': 'Intentar de nuevo',
  'Return to Home': 'Volver al inicio',
  'Checking...': 'Comprobando...',
  'Saving...': 'Guardando...',
  'Sending...': 'Enviando...',
  Continue: 'Continuar',
  Next: 'Siguiente',
  Previous: 'Anterior',
  'the agency': 'la agencia',
  'Everything you entered is still here.': 'Todo lo que escribió sigue aquí.',

  // The landing page.
  'Care Professionals': 'Profesionales del cuidado',
  'For care professionals': 'Para profesionales del cuidado',
  'Care work that fits your week': 'Trabajo de cuidado que se adapta a su semana',
  'Tell us once what you do and when you can work. Licensed home care agencies near you get in touch. Free for caregivers, always.':
    'Díganos una sola vez qué hace y cuándo puede trabajar. Agencias de cuidado en el hogar con licencia, cerca de usted, se pondrán en contacto. Siempre gratis para los cuidadores.',
  'Get Started': 'Comenzar',
  'Learn More': 'Más información',
  'An agency near you is interested': 'Una agencia cercana está interesada',
  'How it works': 'Cómo funciona',
  'Create your profile': 'Cree su perfil',
  'Your experience, the kind of care you give, and the hours you can work. Three short steps on your phone.':
    'Su experiencia, el tipo de cuidado que ofrece y las horas en que puede trabajar. Tres pasos cortos en su teléfono.',
  'Get matched': 'Las agencias encuentran su perfil',
  'Licensed home care agencies look for people like you by place, hours and skills, and reach out directly.':
    'Las agencias de cuidado en el hogar con licencia buscan personas como usted por lugar, horario y habilidades, y se comunican directamente.',
  'Start a new role': 'Empiece un nuevo trabajo',
  'Talk to the agency, agree on your hours, and start. You decide which offer is right for you.':
    'Hable con la agencia, acuerde su horario y comience. Usted decide qué oferta le conviene.',
  'Three short steps, about three minutes.': 'Tres pasos cortos, unos tres minutos.',
  'This form needs JavaScript. Please turn it on to build your profile here.':
    'El formulario necesita JavaScript. Actívelo para crear su perfil aquí.',

  // The wizard.
  'Build a Profile': 'Crear un perfil',
  'Build your profile': 'Cree su perfil',
  "Three short steps, about three minutes. It's free, and it stays free.":
    'Tres pasos cortos, unos tres minutos. Es gratis y seguirá siendo gratis.',
  'Your answers are saved on this device only, until you finish.':
    'Lo que escriba se guarda solo en este dispositivo, hasta que termine.',
  'We kept what you entered': 'Guardamos lo que escribió',
  "It's in this tab only. Save it when you're done.": 'Está solo en esta pestaña. Guárdelo cuando termine.',
  'Undo my changes': 'Deshacer mis cambios',
  "It's saved on this device only. Pick up where you left off, or start over if it isn't yours.":
    'Está solo en este dispositivo. Siga donde se quedó, o empiece de nuevo si no es suyo.',
  'Start over': 'Empezar de nuevo',
  'Personal Info': 'Datos personales',
  Experience: 'Experiencia',
  Availability: 'Disponibilidad',
  'Tell us about you': 'Cuéntenos sobre usted',
  'Your experience': 'Su experiencia',
  'When can you work?': '¿Cuándo puede trabajar?',
  'Error checking email. Please try again.': 'No se pudo comprobar el correo electrónico. Inténtelo de nuevo.',
  'Is this your email?': '¿Es este su correo electrónico?',
  "Then you already have a profile, and we can email you a secure link to it. You won't lose anything you entered.":
    'Entonces ya tiene un perfil, y podemos enviarle por correo un enlace seguro. No se pierde nada de lo que escribió.',
  'Email me a secure link': 'Enviarme un enlace seguro',
  'A secure link to your profile is on its way to {email}. What you entered here is still saved.':
    'Un enlace seguro a su perfil va en camino a {email}. Lo que escribió aquí queda como está.',
  'Text me about matching jobs': 'Envíenme mensajes de texto sobre trabajos para mí',
  '{product} may send you text messages. Message and data rates may apply. You can stop them at any time.':
    '{product} puede enviarle mensajes de texto. Pueden aplicarse tarifas de mensajes y datos. Puede cancelarlos en cualquier momento.',
  'I accept the <terms>Terms and Conditions</terms>': 'Acepto los <terms>Términos y Condiciones</terms>',
  'Complete Profile': 'Completar perfil',
  'Welcome to the {product}!': '¡Bienvenido/a a {product}!',
  'Your profile is complete, and agencies can find you now. Our team will be in touch soon.':
    'Su perfil está completo y las agencias ya pueden encontrarlo. Nuestro equipo se comunicará con usted pronto.',

  // The fields of a profile.
  'First name': 'Nombre',
  'Last name': 'Apellido',
  'Email address': 'Correo electrónico',
  'Your email address cannot be changed here.': 'Su correo electrónico no se puede cambiar aquí.',
  'Phone number': 'Número de teléfono',
  'ZIP code': 'Código postal (ZIP)',
  'Fills in your city and helps agencies near you find you':
    'Completa su ciudad y ayuda a que las agencias cercanas encuentren su perfil',
  'Preferred city': 'Ciudad preferida',
  'Where you want to work': 'Donde quiere trabajar',
  'Preferred state': 'Estado preferido',
  'State or DC': 'Estado o DC',
  'Choose a state': 'Elija un estado',
  Discipline: 'Profesión',
  'Choose your discipline': 'Elija su profesión',
  'Languages you speak': 'Idiomas que habla',
  'Choose all that apply': 'Elija todos los que correspondan',
  'Failed to load languages': 'No se pudieron cargar los idiomas',
  'Care settings you have worked in': 'Lugares donde ha trabajado',
  'Desired schedule': 'Horario deseado',
  'I have my own car': 'Tengo auto propio',

  // The week.
  'Currently Looking for Work': 'Busco trabajo actualmente',
  'Agencies can find you and see the times below.':
    'Las agencias pueden encontrar su perfil y ver los horarios de abajo.',
  "Agencies see that you're not looking right now.": 'Las agencias ven que usted no busca trabajo en este momento.',
  'Weekly availability': 'Disponibilidad semanal',
  Changed: 'Modificado',
  'Use your earlier times?': '¿Usar sus horarios anteriores?',
  'Bring them back': 'Recuperarlos',
  'We kept the {count} you chose before.': 'Guardamos los {count} que eligió antes.',
  'Pick a ready-made week, or tap the times that work for you. Drag to choose several at once. Mon night means Mon 10PM to Tue 6AM.':
    'Elija una semana ya preparada o toque los horarios que le convengan. Deslice para elegir varios a la vez. La noche del lunes va del lunes a las 10PM al martes a las 6AM.',
  'Select All': 'Elegir todo',
  'Clear All': 'Borrar todo',
  'Your schedule is off': 'Su horario está desactivado',
  'Turn on “Currently Looking for Work” to choose the times when you can work.':
    'Active “Busco trabajo actualmente” para elegir los horarios en que puede trabajar.',
  'Mark Yourself as Looking for Work': 'Indique que busca trabajo',
  'Agencies see your times only while you are looking for work. Would you like to turn that on and use these times?':
    'Las agencias ven sus horarios solo mientras usted busca trabajo. ¿Quiere activarlo y usar estos horarios?',
  'Not now': 'Ahora no',
  "Yes, I'm looking for work": 'Sí, busco trabajo',
  'Quick picks': 'Opciones rápidas',
  Day: 'Día',
  '{times}, every day': '{times}, todos los días',
  '{day}, all day': '{day}, todo el día',
  '{from} to {to}': 'de {from} a {to}',
  'No time slots selected': 'Ningún horario elegido',
  '{count, plural, one {# time slot selected} other {# time slots selected}}':
    '{count, plural, one {# horario elegido} other {# horarios elegidos}}',

  // Applying for a job.
  'Apply for {job}': 'Solicitud para {job}',
  'at {agency}': 'en {agency}',
  'Not verified': 'Sin verificar',
  "Let's start with your email. If you already have a profile, you won't have to fill it in again.":
    'Empecemos con su correo electrónico. Si ya tiene un perfil, no tendrá que llenarlo otra vez.',
  'You already have a profile with us. We sent you a secure link to apply for {job} with it.':
    'Usted ya tiene un perfil con nosotros. Le enviamos un enlace seguro para solicitar el puesto de {job} con él.',
  'Submit Application': 'Enviar solicitud',
  'Welcome back, {name}!': '¡Qué gusto verle de nuevo, {name}!',
  'This is what {agency} will see with your application for {job}. Is it still right?':
    'Esto es lo que {agency} verá con su solicitud para {job}. ¿Sigue siendo correcto?',
  'Our team has not checked yet that this agency is who it says it is.':
    'Nuestro equipo todavía no ha comprobado que esta agencia sea quien dice ser.',
  Name: 'Nombre completo',
  Email: 'Correo electrónico',
  Phone: 'Teléfono',
  'Preferred location': 'Lugar preferido',
  'Care settings': 'Lugares de trabajo',
  Languages: 'Idiomas',
  'Looking for work': 'Busca trabajo',
  Yes: 'Sí',
  'Not right now': 'Por ahora no',
  'Looks good — Apply Now': 'Todo bien — Solicitar ahora',
  'Update & Apply': 'Actualizar y solicitar',
  'Sending your application...': 'Enviando su solicitud...',
  'Your profile is saved': 'Su perfil está guardado',
  "Your application hasn't been sent yet. You don't have to fill in anything again.":
    'Solo falta enviar la solicitud. No tiene que volver a llenar nada.',
  'Send my application': 'Enviar mi solicitud',
  'Error submitting application. Please try again.': 'No se pudo enviar la solicitud. Inténtelo de nuevo.',
  'Application Submitted!': '¡Solicitud enviada!',
  'Your profile will be shared with {agency}. They will contact you about {job}.':
    'Compartiremos su perfil con {agency}. Se comunicarán con usted sobre {job}.',
  'Your profile will be shared with {agency} after our team has checked the agency. They will then contact you about {job}.':
    'Compartiremos su perfil con {agency} cuando nuestro equipo haya verificado la agencia. Después se comunicarán con usted sobre {job}.',

  // The secure link.
  'Update Profile': 'Actualizar perfil',
  'Update your profile': 'Actualice su perfil',
  "New phone, new hours, new experience? There's no password to remember. We'll email you a secure link.":
    '¿Nuevo teléfono, nuevo horario, nueva experiencia? No hay contraseña que recordar: le enviamos un enlace seguro por correo.',
  'Send Update Link': 'Enviar enlace',
  'Check Your Email': 'Revise su correo',
  'If there is a profile with this email, a secure link is on its way.':
    'Si hay un perfil con este correo, un enlace seguro va en camino.',
  'The link works for 24 hours. No email after a few minutes? Check your spam folder.':
    'El enlace funciona durante 24 horas. ¿No llegó el correo en unos minutos? Revise su carpeta de spam.',
  'We sent you another link.': 'Le enviamos otro enlace.',
  'Send Another Link': 'Enviar otro enlace',
  'Use a different email': 'Usar otro correo',
  'Apply with a different email': 'Solicitar con otro correo',
  'Error sending verification email. Please try again.':
    'No se pudo enviar el correo de verificación. Inténtelo de nuevo.',
  '6-digit code': 'Código de 6 dígitos',
  "It's in the same email, right below the link.": 'Está en el mismo correo, justo debajo del enlace.',
  'Continue with code': 'Continuar con el código',
  'Request a New Link': 'Pedir un enlace nuevo',
  'Links work for 24 hours. We can send you a new one.':
    'Los enlaces funcionan durante 24 horas. Podemos enviarle uno nuevo.',
  'Your link has expired': 'Su enlace venció',
  'Nothing is lost. We can send a new code to <email>{email}</email>.':
    'No se perdió nada. Podemos enviar un código nuevo a <email>{email}</email>.',
  "Enter it here and we'll save your changes.": 'Escríbalo aquí y sus cambios se guardarán.',
  'Enter the code from the new email to continue.': 'Escriba aquí el código del correo nuevo y continúe.',
  'Send me a new code': 'Enviarme un código nuevo',

  // Updating the profile.
  'Hello, {name}!': '¡Hola, {name}!',
  'Keep your profile and schedule up to date so the right agencies can find you.':
    'Mantenga al día su perfil y su horario para que las agencias adecuadas le encuentren.',
  'Privacy and visibility': 'Privacidad y visibilidad',
  'Close my profile': 'Cerrar mi perfil',
  'Your profile': 'Su perfil',
  'Personal info': 'Datos personales',
  'Schedule and messages': 'Horario y mensajes',
  'Text messages about jobs': 'Mensajes de texto sobre trabajos',
  'Message and data rates may apply. You can turn them off at any time.':
    'Pueden aplicarse tarifas de mensajes y datos. Puede desactivarlos en cualquier momento.',
  'Save Profile & Schedule': 'Guardar perfil y horario',
  'Error updating profile. Please try again.': 'No se pudo actualizar el perfil. Inténtelo de nuevo.',
  'Profile Updated!': '¡Perfil actualizado!',
  'Thank you. Agencies can now see your new details and schedule.':
    'Gracias. Desde ahora las agencias ven sus nuevos datos y su horario.',
  'Thank you. Your profile is still paused. Agencies will see your new details once you turn it back on.':
    'Gracias. Su perfil sigue en pausa. Las agencias verán sus nuevos datos cuando lo active de nuevo.',

  // The caregiver's own controls.
  'You decide who sees you': 'Usted decide quién ve su perfil',
  'Changes here are saved right away.': 'Los cambios se guardan al instante.',
  "We couldn't load who has seen you.": 'No pudimos cargar quién ha visto su perfil.',
  Visibility: 'Visibilidad',
  'Agencies can find your profile. They see your first name but no contact details until they unlock it.':
    'Las agencias pueden encontrar su perfil. Ven su nombre, sin datos de contacto, hasta que lo desbloquean.',
  'Your profile is paused. No agency can find or unlock it.':
    'Su perfil está en pausa. Ninguna agencia puede encontrarlo ni desbloquearlo.',
  'Pause my profile': 'Poner mi perfil en pausa',
  'Take a break at any time. Nothing is lost, and you can come back with one tap.':
    'Tómese un descanso cuando quiera. No se pierde nada, y puede volver con un solo toque.',
  'Your profile is paused': 'Su perfil está en pausa',
  'Agencies can find your profile again': 'Las agencias pueden volver a encontrar su perfil',
  'Agencies see when you last confirmed your times. Profiles confirmed recently rank higher.':
    'Las agencias ven cuándo confirmó su horario por última vez. Los perfiles confirmados hace poco aparecen más arriba.',
  'Ask me once a month whether my times are still right':
    'Preguntarme una vez al mes si mi horario sigue siendo correcto',
  'It takes one tap and no password.': 'Lo confirma con un solo toque, sin contraseña.',
  "We'll ask you once a month": 'Le preguntaremos una vez al mes',
  "We won't ask you anymore": 'Ya no le preguntaremos',
  'Who has seen me': 'Quién me ha visto',
  'Agencies that unlocked your profile have your full name, your phone number and your email address.':
    'Las agencias que desbloquearon su perfil tienen su nombre completo, su teléfono y su correo electrónico.',
  'No agency has unlocked your profile yet.': 'Ninguna agencia ha desbloqueado su perfil todavía.',
  Block: 'Bloquear',
  'Block {agency}': 'Bloquear a {agency}',
  'Blocking...': 'Bloqueando...',
  Blocked: 'Bloqueada',
  'Blocked agencies': 'Agencias bloqueadas',
  "A blocked agency can't find or unlock your profile. It keeps details it already unlocked.":
    'Una agencia bloqueada no puede encontrar ni desbloquear su perfil. Conserva los datos que ya desbloqueó.',
  'Blocked on {date}': 'Bloqueada el {date}',
  Unblock: 'Desbloquear',
  'Unblock {agency}': 'Quitar el bloqueo de {agency}',
  'Block an agency': 'Bloquear una agencia',
  'Agency name': 'Nombre de la agencia',
  'The full name, as the agency writes it': 'El nombre completo, como lo escribe la agencia',
  'Block agency': 'Bloquear agencia',
  '{agency} is blocked': '{agency} está bloqueada',
  'Text messages': 'Mensajes de texto',
  'What you agreed to, and when. Use the switch in your profile above to change it.':
    'Lo que usted aceptó y cuándo. Puede cambiarlo con el interruptor de su perfil, más arriba.',
  'You agreed to text messages on {date}': 'Usted aceptó recibir mensajes de texto el {date}',
  'You said no to text messages on {date}': 'Usted rechazó los mensajes de texto el {date}',
  'Download my data': 'Descargar mis datos',
  'Everything we store about you, in a JSON file.': 'Todo lo que guardamos sobre usted, en un archivo JSON.',
  'Preparing...': 'Preparando...',
  'Delete my profile': 'Eliminar mi perfil',
  "This can't be undone.": 'Esto no se puede deshacer.',
  'Delete your profile?': '¿Eliminar su perfil?',
  "We'll erase your name, contact details, schedule and applications, and your links will stop working. Agencies that unlocked your profile keep the details they unlocked. We'll send you one last email to confirm.":
    'Se borran su nombre, sus datos de contacto, su horario y sus solicitudes, y sus enlaces dejan de funcionar. Las agencias que desbloquearon su perfil conservan lo que recibieron. Le enviamos un último correo para confirmarlo.',
  DELETE: 'ELIMINAR',
  'Keep my profile': 'Conservar mi perfil',
  'Delete for good': 'Eliminar para siempre',
  'Deleting...': 'Eliminando...',
  'Type {word} to confirm': 'Escriba {word} para confirmar',
  'Please type {word} to confirm': 'Escriba {word} para confirmar',
  'Nothing was deleted.': 'No se eliminó nada.',
  'Your profile is deleted': 'Su perfil se eliminó',
  "We sent one last email to {email} to confirm. You're welcome back anytime.":
    'Enviamos un último correo a {email} para confirmarlo. Puede volver cuando quiera.',

  // The monthly question.
  'Still free these times?': '¿Sigue disponible en estos horarios?',
  'Hello, {name}! You last confirmed your week {when}. Agencies trust times that are up to date.':
    '¡Hola, {name}! Confirmó su semana por última vez {when}. Las agencias confían en los horarios que están al día.',
  'All day and night': 'Todo el día y la noche',
  'Yes, these times are right': 'Sí, estos horarios están bien',
  'Change my times': 'Cambiar mis horarios',
  'Change your times': 'Cambie sus horarios',
  "We'll email you a secure link to your profile, where you can change your times and anything else.":
    'Le enviamos por correo un enlace seguro a su perfil, donde puede cambiar sus horarios y todo lo demás.',
  'Back to my times': 'Volver a mis horarios',
  'We sent you a secure link to your profile. It works for 24 hours. No email after a few minutes? Check your spam folder.':
    'Le enviamos un enlace seguro a su perfil. Funciona durante 24 horas. ¿No llegó el correo en unos minutos? Revise su carpeta de spam.',
  'Thank you!': '¡Gracias!',
  'Your times are confirmed. Agencies see that they are up to date.':
    'Sus horarios están confirmados. Las agencias ven que están al día.',
  'Your times are not shown right now': 'Sus horarios no se muestran en este momento',
  "You're not looking for work right now, or your profile is paused, so there's nothing to confirm. Has that changed? We can email you a secure link to your profile.":
    'En este momento usted no busca trabajo, o su perfil está en pausa, así que no hay nada que confirmar. ¿Ha cambiado eso? Podemos enviarle por correo un enlace seguro a su perfil.',
  "Only the link in the newest email works, for about a month. You can still update your times. We'll email you a secure link to your profile.":
    'Solo funciona el enlace del correo más reciente, durante más o menos un mes. Aun así puede poner al día sus horarios: le enviamos por correo un enlace seguro a su perfil.',
  'Monthly email': 'Correo mensual',
  'Stopping...': 'Cancelando...',
  'These emails have stopped': 'Ya no recibirá estos correos',
  'We stopped the monthly email “{email}”. Your profile and times stay the same.':
    'Cancelamos el correo mensual “{email}”. Su perfil y sus horarios quedan como están.',
  'Want it back? Open your profile with a secure link and turn on “{setting}”.':
    '¿Quiere recibirlo de nuevo? Abra su perfil con un enlace seguro y active “{setting}”.',
};
