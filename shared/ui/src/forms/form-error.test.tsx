import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CheckboxGroup } from './checkbox-group.tsx';
import { Field } from './field.tsx';
import { FormError, type FormErrorItem } from './form-error.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

function Form({ errors, attempt }: { errors: readonly FormErrorItem[]; attempt: number }) {
  return (
    <form>
      <FormError errors={errors} attempt={attempt} />
      <Field label="First name">
        <TextInput name="first_name" />
      </Field>
      <CheckboxGroup
        legend="Languages"
        name="languages"
        options={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Spanish' },
        ]}
        value={[]}
        onChange={() => {}}
      />
    </form>
  );
}

const ERRORS = [
  { field: 'first_name', message: 'First name is required' },
  { field: 'languages', message: 'Please select at least one language' },
];

describe('FormError', () => {
  it('shows nothing without errors', () => {
    render(<Form errors={[]} attempt={0} />);
    expect(screen.queryByText('Please check the following')).toBeNull();
  });

  it('takes focus when a submit fails, and again on the next one', () => {
    const { rerender } = render(<Form errors={[]} attempt={0} />);
    rerender(<Form errors={ERRORS} attempt={1} />);
    const summary = screen.getByRole('group', { name: 'Please check the following' });
    expect(document.activeElement).toBe(summary);

    screen.getByLabelText('First name').focus();
    rerender(<Form errors={ERRORS} attempt={2} />);
    expect(document.activeElement).toBe(summary);
  });

  it('does not take focus when an error returns while typing', () => {
    const { rerender } = render(<Form errors={ERRORS} attempt={1} />);
    const control = screen.getByLabelText('First name');
    control.focus();
    rerender(<Form errors={[]} attempt={1} />);
    rerender(<Form errors={ERRORS} attempt={1} />);
    expect(document.activeElement).toBe(control);
  });

  it('links to the field, and to the first option of a group', async () => {
    render(<Form errors={ERRORS} attempt={1} />);
    await userEvent.click(screen.getByRole('link', { name: 'First name is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    await userEvent.click(screen.getByRole('link', { name: 'Please select at least one language' }));
    expect(document.activeElement).toBe(screen.getByLabelText('English'));
  });

  it('shows an error without a field as text', () => {
    render(<Form errors={[{ message: 'Failed to create account' }]} attempt={1} />);
    expect(screen.getByText('Failed to create account')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
