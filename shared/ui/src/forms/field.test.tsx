import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`).join(' | ');
}

describe('Field', () => {
  test('labels its control and describes it with the hint', () => {
    render(
      <Field label="Email" hint="Only for your link" required>
        <TextInput name="email" />
      </Field>,
    );
    const control = screen.getByLabelText('Email');
    expect(descriptionOf(control)).toBe('Only for your link');
    expect(control.getAttribute('aria-required')).toBe('true');
    expect(control.hasAttribute('aria-invalid')).toBe(false);
  });

  test('marks the control invalid, and adds the error to its description', () => {
    render(
      <Field label="State" hint="Two letters" error="Please select a valid state">
        <Select options={[{ value: 'IN', label: 'Indiana' }]} placeholder="Choose" />
      </Field>,
    );
    const control = screen.getByRole('combobox', { name: 'State' });
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(control)).toBe('Two letters | Please select a valid state');
  });

  test("keeps the control's ID and description", () => {
    render(
      <Field label="City" hint="Where you live">
        <TextInput id="own" aria-describedby="more" />
      </Field>,
    );
    expect(document.getElementById('own')?.getAttribute('aria-describedby')).toMatch(/^more \S+/);
  });

  test('announces an error during typing, but not after a submit', async () => {
    const form = (error?: string) => (
      <form aria-label="form">
        <Field label="City" error={error}>
          <TextInput />
        </Field>
      </form>
    );
    const { rerender } = render(form());
    fireEvent.submit(screen.getByRole('form'));
    rerender(form('City is required'));
    expect(screen.getByText('City is required').closest('[aria-live]')).not.toBeInTheDocument();

    await userEvent.type(screen.getByLabelText('City'), 'x');
    rerender(form('City must be at least 2 characters'));
    expect(
      screen.getByText('City must be at least 2 characters').closest('[aria-live]')?.getAttribute('aria-live'),
    ).toBe('polite');
  });
});

describe('PasswordInput', () => {
  test('shows and hides the password, and keeps its label', async () => {
    render(
      <Field label="Password">
        <PasswordInput autoComplete="new-password" />
      </Field>,
    );
    const control = screen.getByLabelText('Password');
    expect(control.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(control.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(control.getAttribute('type')).toBe('password');
  });
});
