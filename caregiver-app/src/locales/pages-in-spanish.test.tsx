import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLanguage, useLanguage } from '@marketplace/platform';
import { formFailure, reachLastStep } from '../testing/fill.ts';
import { callsOf, LINK_TOKEN, problem, PROFILE, showSite, startApi } from '../testing/site.tsx';

const inLanguage = (language: 'en' | 'es') => {
  localStorage.setItem('marketplace:language', language);
  startLanguage();
};
beforeEach(() => inLanguage('es'));
afterEach(() => inLanguage('en'));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = (address: string) => act(async () => void showSite(address));

test('the wizard and its errors are in Spanish', async () => {
  await open('/care-professionals/build-a-profile');
  expect(await screen.findByRole('heading', { level: 1, name: 'Cree su perfil' })).toBeInTheDocument();
  expect(document.title).toBe('Crear un perfil | Care Test Network');
  expect(screen.getByText('Paso 1 de 3')).toBeInTheDocument();
  press('Siguiente');
  expect(await screen.findByText('Escriba su nombre')).toBeInTheDocument();
  expect(screen.getByText('Elija un estado válido')).toBeInTheDocument();
});

test('a link request sends the page’s language, and the server’s error is in that language', async () => {
  const sent = startApi({
    '/api/send-caregiver-token': () =>
      problem(429, 'rate_limited', 'Too many attempts. Please wait a moment and try again.'),
  });
  await open('/update-profile');
  fireEvent.change(await screen.findByLabelText('Correo electrónico'), { target: { value: PROFILE.email_address } });
  press('Enviar enlace');
  expect(await screen.findByText(/Demasiados intentos/)).toBeInTheDocument();
  expect(callsOf(sent, '/api/send-caregiver-token')[0]?.body).toMatchObject({ preferred_language: 'es' });
});

test('a network error is shown in Spanish', async () => {
  startApi({ '/api/caregiver-profile': () => 'unreachable' });
  await open(`/update-profile?token=${LINK_TOKEN}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar perfil y horario' }));
  expect(await formFailure()).toHaveTextContent(
    'No podemos conectarnos con el servicio en este momento. Revise su conexión e inténtelo de nuevo.',
  );
});

test('the review translates choices, and stored values stay English', async () => {
  const sent = startApi();
  await open(`/care-professionals/build-a-profile?job_title=HHA&token=${LINK_TOKEN}`);
  expect(await screen.findByText('¡Qué gusto verle de nuevo, Rosa!')).toBeInTheDocument();
  for (const words of ['De 1 a 3 años', 'Cuidado en el hogar', 'Inglés, Español', '2 turnos disponibles']) {
    expect(screen.getByText(words)).toBeInTheDocument();
  }
  press('Actualizar y solicitar');
  fireEvent.click(await screen.findByRole('button', { name: 'Actualizar y solicitar' }));
  expect(await screen.findByText('¡Solicitud enviada!')).toBeInTheDocument();
  const { updates } = callsOf(sent, '/api/caregiver-profile')[0]?.body ?? {};
  expect(updates).toMatchObject({ amount_of_exp: '1-3 years', languages: PROFILE.languages, preferred_language: 'es' });
});

test('the profile controls translate dates and agencies', async () => {
  await open(`/update-profile?token=${LINK_TOKEN}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Privacidad y visibilidad' }));
  expect(
    await screen.findByText('Usted aceptó recibir mensajes de texto el 1 de noviembre de 2026'),
  ).toBeInTheDocument();
  expect(screen.getByText('Ninguna agencia ha desbloqueado su perfil todavía.')).toBeInTheDocument();
});

test('the confirmation date at the end of the wizard follows the language', async () => {
  inLanguage('en');
  await open('/care-professionals/build-a-profile');
  await reachLastStep();
  fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
  press('Complete Profile');
  expect(await screen.findByText(/^Around \w+ \d+ we ask/)).toBeInTheDocument();
  const { setLanguage } = renderHook(useLanguage).result.current;
  await act(() => setLanguage('es'));
  expect(await screen.findByText(/^Alrededor del \d+ de \w+ le preguntamos/)).toBeInTheDocument();
});

test('the translated word deletes the profile', async () => {
  const remove = '/api/delete-caregiver-profile';
  const sent = startApi({ [remove]: () => [200, { deleted: true }] });
  await open(`/update-profile?token=${LINK_TOKEN}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Quién ve su perfil' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Eliminar mi perfil' }));
  fireEvent.change(await screen.findByLabelText('Escriba ELIMINAR para confirmar'), { target: { value: 'ELIMINAR' } });
  press('Eliminar para siempre');
  expect(await screen.findByRole('heading', { name: 'Su perfil se eliminó' })).toBeInTheDocument();
  expect(callsOf(sent, remove)[0]?.body).toEqual({ confirmation: 'DELETE' });
});
