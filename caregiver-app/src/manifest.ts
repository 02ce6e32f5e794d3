import type { RemoteManifest } from '@marketplace/contracts';

export default [
  {
    path: '/care-professionals',
    title: 'Care Professionals',
    access: 'public',
    listed: true,
    translated: true,
    rendered: true,
    description:
      'Build a free profile, say when you can work, and let licensed home care agencies near you get in touch.',
    translations: {
      es: {
        title: 'Profesionales del cuidado',
        description:
          'Cree un perfil gratis, diga cuándo puede trabajar y deje que las agencias de cuidado en el hogar con licencia cerca de usted se comuniquen.',
      },
    },
  },
  { path: '/care-professionals/build-a-profile', title: 'Build a Profile', access: 'secret', translated: true },
  { path: '/update-profile', title: 'Update Profile', access: 'secret', translated: true },
  {
    path: '/confirm-availability',
    title: 'Are you still available at these times?',
    access: 'secret',
    translated: true,
  },
  { path: '/unlock-notice', title: 'An agency wants to talk to you about work', access: 'secret', translated: true },
  { path: '/phone-check', title: 'An agency could not reach you', access: 'secret', translated: true },
  { path: '/question', title: 'Are you interested in these hours?', access: 'secret', translated: true },
  { path: '/questions-stopped', title: "Agencies' questions", access: 'secret', translated: true },
  { path: '/availability-mail-stopped', title: 'Monthly email', access: 'secret', translated: true },
] satisfies RemoteManifest;
