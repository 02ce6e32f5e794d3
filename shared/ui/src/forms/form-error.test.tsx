import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Field } from './field.tsx';
import { FormError, type FormFailure } from './form-error.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

const REFUSED = 'Failed to create account';

function Form({ failure }: { failure: FormFailure | null }) {
  return (
    <form>
      <FormError failure={failure} />
      <Field label="First name">
        <TextInput />
      </Field>
    </form>
  );
}

describe('FormError', () => {
  test('renders nothing without a failure', () => {
    render(<Form failure={null} />);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  test('takes the focus after each failed submit, even for the same reason', () => {
    const { rerender } = render(<Form failure={null} />);
    rerender(<Form failure={{ message: REFUSED }} />);
    const message = screen.getByRole('group', { description: REFUSED });
    expect(message).toHaveFocus();
    expect(message).toHaveTextContent(REFUSED);
    expect(screen.queryByLabelText(REFUSED)).not.toBeInTheDocument();

    screen.getByLabelText('First name').focus();
    rerender(<Form failure={{ message: REFUSED }} />);
    expect(screen.getByRole('group', { description: REFUSED })).toHaveFocus();
  });

  test('stays visible without taking the focus while the user corrects the form', () => {
    const failure = { message: REFUSED };
    const { rerender } = render(<Form failure={failure} />);
    const field = screen.getByLabelText('First name');
    field.focus();
    rerender(<Form failure={failure} />);
    expect(screen.getByText(REFUSED)).toBeVisible();
    expect(field).toHaveFocus();
  });
});
