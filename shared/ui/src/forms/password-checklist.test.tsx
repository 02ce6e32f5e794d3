import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { PasswordChecklist } from './password-checklist.tsx';

afterEach(cleanup);

describe('PasswordChecklist', () => {
  test('shows which rules the password meets, and how many', () => {
    render(
      <PasswordChecklist
        rules={[
          { label: 'At least 8 characters', met: true },
          { label: 'One number', met: false },
        ]}
      />,
    );
    const rules = screen.getAllByRole('listitem').map((rule) => rule.textContent);
    expect(rules).toEqual(['At least 8 characters: met', 'One number: not met']);
    expect(screen.getByRole('status').textContent).toBe('1 of 2 password requirements met');
  });
});
