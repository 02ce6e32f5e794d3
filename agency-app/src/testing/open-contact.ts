import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export async function openContact(name = 'Maria Kowalski') {
  const row = await screen.findByRole('article', { name });
  await userEvent.click(within(row).getByRole('link', { name }));
  return within(await screen.findByRole('dialog', { name }));
}
