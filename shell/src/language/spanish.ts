import { PLATFORM_IN_SPANISH, type Texts } from '@marketplace/platform';
import { UI_IN_SPANISH } from '@marketplace/ui';

const SHELL_IN_SPANISH: Texts = {
  // Header and footer.
  'Skip to content': 'Ir al contenido',
  '{product}, home': '{product}, inicio',
  Account: 'Cuenta',
  'Sign In': 'Entrar',
  'My Account': 'Mi cuenta',
  'Log Out': 'Salir',
  'Pro Active': 'Pro activo',
  'For Agencies': 'Para agencias',
  'Sign up': 'Registrarse',
  'Log in': 'Iniciar sesión',
  'Agency terms': 'Términos para agencias (en inglés)',
  'For Care Professionals': 'Para profesionales del cuidado',
  'Create a profile': 'Crear un perfil',
  'Update your profile': 'Actualice su perfil',
  'Care professional terms': 'Términos para profesionales del cuidado',
  'Need Help?': '¿Necesita ayuda?',
  'Powered by': 'Con tecnología de',

  // A legal text.
  'Version {version} · Effective {date}': 'Versión {version} · En vigor desde el {date}',
  Sections: 'Secciones',

  // A page that cannot be shown.
  'This part of the site cannot be reached right now': 'No se puede acceder a esta parte del sitio en este momento',
  'The rest of the site keeps working. Please try again in a moment. If it stays like this, write to':
    'El resto del sitio sigue funcionando. Inténtelo de nuevo en un momento. Si sigue así, escriba a',
  'This part of the site is being updated': 'Esta parte del sitio se está actualizando',
  'It does not match the version of the site that is live right now, and reloading will not help. The rest of the site keeps working. Please try again later. If it stays like this, write to':
    'No corresponde a la versión del sitio que está activa en este momento, y volver a cargar la página no ayudará. El resto del sitio sigue funcionando. Inténtelo más tarde. Si sigue así, escriba a',
  'This part of the site has been updated': 'Esta parte del sitio se ha actualizado',
  'Please reload the page to go on with the new version. If it stays like this, write to':
    'Vuelva a cargar la página para continuar con la versión nueva. Si sigue así, escriba a',
  'Reload the page': 'Volver a cargar la página',
  'This part of the site is out of service for the moment':
    'Esta parte del sitio está fuera de servicio por el momento',
  'We are working on it. The rest of the site keeps working. If you need help now, write to':
    'Estamos trabajando en ello. El resto del sitio sigue funcionando. Si necesita ayuda ahora, escriba a',
  'Please try again in a moment. If it stays like this, write to':
    'Inténtelo de nuevo dentro de un momento. Si sigue así, escriba a',
  'Unexpected Application Error!': '¡Error inesperado de la aplicación!',
  'Try again': 'Intentar de nuevo',
};

export default { ...PLATFORM_IN_SPANISH, ...UI_IN_SPANISH, ...SHELL_IN_SPANISH } satisfies Texts;
