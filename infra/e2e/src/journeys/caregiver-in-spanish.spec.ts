import { expect, type Page } from '@playwright/test';
import { newCaregiver } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

/** Asserts that the page is in Spanish, and has no overflow (on a phone also at 360 px) and no axe violations. */
async function standsInSpanish(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const tried of width < 768 ? [360, width] : [width]) {
    await page.setViewportSize({ width: tried, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${tried} px`).toBeLessThanOrEqual(
      tried,
    );
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await violationsAtRest(page)).toEqual([]);
}
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

test('a caregiver builds and updates a profile in Spanish @phone @slow', async ({ page }) => {
  const caregiver = newCaregiver();
  await page.goto('/care-professionals/build-a-profile');
  await page.getByLabel('First name').fill(caregiver.firstName);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await expect(page.getByRole('heading', { level: 1, name: 'Cree su perfil' })).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue(caregiver.firstName);

  await next(page);
  await expect(page.getByText('Escriba su apellido').first()).toBeVisible();
  await standsInSpanish(page);
  await page.getByLabel('Apellido').fill(caregiver.lastName);
  await page.getByLabel('Correo electrónico').fill(caregiver.email);
  await page.getByLabel('Número de teléfono').fill('3175550142');
  await page.getByLabel('Código postal ZIP').fill('46204');
  await expect(page.getByLabel('Ciudad donde quiere trabajar')).not.toHaveValue('');
  await next(page);

  await page.getByLabel('Profesión').selectOption({ label: 'HHA (Auxiliar de salud en el hogar)' });
  for (const choice of ['Español', '3 años o más', 'Cuidado en el hogar', 'Medio tiempo']) {
    await page.getByRole('main').getByText(choice, { exact: true }).click();
  }
  await standsInSpanish(page);
  await next(page);

  await page.getByRole('button', { name: 'Mañanas entre semana' }).click();
  await expect(page.getByText('5 turnos elegidos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lunes, Mañana de 6AM a 12PM', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Completar perfil' }).click();
  await expect(page.getByText('Acepte los Términos y Condiciones para continuar').first()).toBeVisible();
  await standsInSpanish(page);
  await page.getByRole('checkbox', { name: 'Acepto los Términos y Condiciones' }).check();
  await page.getByRole('button', { name: 'Completar perfil' }).click();
  await expect(page.getByRole('heading', { name: /^¡Le damos la bienvenida a / })).toBeVisible();

  const welcome = await waitForMail(caregiver.email, /^Le damos la bienvenida/);
  expect(welcome.text).toContain('Auxiliar de salud en el hogar · ');

  await page.goto('/update-profile');
  await page.getByLabel('Correo electrónico').fill(caregiver.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
  await standsInSpanish(page);
  const mail = await waitForMail(caregiver.email, /Su enlace seguro/);
  const link = linkIn(mail, '/update-profile');

  // On another device, the emailed link sets the language.
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `¡Hola, ${caregiver.firstName}!` })).toBeVisible();
  expect(page.url()).not.toMatch(/token|lang/);
  await page.getByRole('button', { name: 'Solo noches' }).click();
  await standsInSpanish(page);
  await page.getByRole('button', { name: 'Guardar perfil y horario' }).click();
  await expect(page.getByRole('heading', { name: '¡Perfil actualizado!' })).toBeVisible();
});

test('public caregiver pages are in Spanish, while agencies’ pages are in English @phone', async ({ page }) => {
  await page.goto('/care-professionals?lang=es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trabajo de cuidado que se adapta a su semana');
  await expect(page.getByRole('navigation', { name: 'Para agencias' })).toBeVisible();
  await standsInSpanish(page);
  await page.goto('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('combobox', { name: /Language|Idioma/ })).toHaveCount(0);
  await page.goto('/care-professionals');
  // The page is server-rendered in Spanish, and the account links appear after hydration.
  await expect(page.getByRole('navigation', { name: 'Cuenta' }).getByRole('link')).toBeVisible();
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care work that fits your week');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
