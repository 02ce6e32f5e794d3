import { fireEvent, screen, waitFor } from '@testing-library/react';

export function fill(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

export async function fillPersonalStep(email = 'ana@example.test'): Promise<void> {
  await screen.findByLabelText('First name');
  fill('First name', 'Ana');
  fill('Last name', "O'Neil");
  fill('Email address', email);
  fill('Phone number', '317-555-0142');
  fill('Preferred city', 'Carmel');
  fill('Preferred state', 'IN');
}

export async function fillProfessionalStep(): Promise<void> {
  await screen.findByRole('checkbox', { name: 'English' });
  fill('Discipline', 'CNA');
  for (const name of ['English', 'Home care']) fireEvent.click(screen.getByRole('checkbox', { name }));
  for (const name of ['1-3 years', 'Part-time']) fireEvent.click(screen.getByRole('radio', { name }));
}

export async function reachLastStep(email?: string): Promise<void> {
  await fillPersonalStep(email);
  press('Next');
  await fillProfessionalStep();
  press('Next');
  await screen.findByRole('grid');
}

export const formFailure = (): Promise<HTMLElement> =>
  waitFor(() => {
    const focused = screen.getAllByRole('group').find((group) => group === document.activeElement);
    if (focused === undefined) throw new Error('No error message above the fields has focus.');
    return focused;
  });

export async function openDetails(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Your profile' }));
  await screen.findByLabelText('Preferred city');
}

export async function openPrivacy(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'You decide who sees you' }));
}
