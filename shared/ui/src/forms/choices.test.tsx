import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { ChipToggleGroup } from './chip-toggle-group.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Switch } from './switch.tsx';

afterEach(cleanup);

const LANGUAGES = [
  { value: 'en', label: 'English', count: 1204 },
  { value: 'es', label: 'Spanish' },
  { value: 'fr', label: 'French' },
];

describe('CheckboxGroup', () => {
  test('returns the chosen values in the order of the options', async () => {
    const onChange = vi.fn();
    render(<CheckboxGroup legend="Languages" options={LANGUAGES} value={['fr']} onChange={onChange} />);
    const group = within(screen.getByRole('group', { name: 'Languages' }));
    expect(group.getByRole('checkbox', { description: '1,204' })).toBe(
      group.getByRole('checkbox', { name: 'English' }),
    );
    await userEvent.click(group.getByRole('checkbox', { name: 'English' }));
    expect(onChange).toHaveBeenLastCalledWith(['en', 'fr']);
    await userEvent.click(group.getByRole('checkbox', { name: 'French' }));
    expect(onChange).toHaveBeenLastCalledWith([]);
    expect(group.getByText('1,204')).toBeInTheDocument();
  });

  test('is one Tab stop with arrow keys if roving is set', async () => {
    const onChange = vi.fn();
    render(
      <>
        <CheckboxGroup legend="Languages" roving options={LANGUAGES} value={['es']} onChange={onChange} />
        <button type="button">After</button>
      </>,
    );
    const box = (name: string) => screen.getByRole('checkbox', { name });
    await userEvent.tab();
    expect(document.activeElement).toBe(box('Spanish'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(box('French'));
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith(['es', 'fr']);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(box('English'));
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('After');
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(box('English'));
  });

  test('shows a notice if it has no options', () => {
    render(
      <CheckboxGroup
        legend="Languages"
        options={[]}
        value={[]}
        onChange={() => {}}
        emptyText="No languages available"
      />,
    );
    expect(screen.getByText('No languages available')).toBeInTheDocument();
  });

  test('uses its error as its description', () => {
    render(<CheckboxGroup legend="Languages" options={LANGUAGES} value={[]} onChange={() => {}} error="Choose one" />);
    const described = screen.getByRole('group', { name: 'Languages' }).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Choose one');
  });
});

describe('RadioGroup', () => {
  test('returns the chosen value', async () => {
    const onChange = vi.fn();
    render(<RadioGroup legend="Language" options={LANGUAGES} value="en" onChange={onChange} required />);
    const group = screen.getByRole('radiogroup', { name: 'Language' });
    expect(group.getAttribute('aria-required')).toBe('true');
    await userEvent.click(within(group).getByRole('radio', { name: 'Spanish' }));
    expect(onChange).toHaveBeenCalledWith('es');
  });
});

describe('ChipToggleGroup', () => {
  test('toggles numeric values, and adds a full accessible name to short labels', async () => {
    const onChange = vi.fn();
    const days = [
      { value: 0, label: 'Sun', accessibleLabel: 'Sunday', count: 1204 },
      { value: 1, label: 'Mon', accessibleLabel: 'Monday' },
    ];
    render(<ChipToggleGroup legend="Days" options={days} value={[1]} onChange={onChange} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday', description: '1,204' }));
    expect(onChange).toHaveBeenCalledWith([0, 1]);
  });
});

describe('Checkbox', () => {
  test('uses its label as its name, and its help text and error as its description', () => {
    render(<Checkbox label="I accept" description="Read them first" error="Please accept" />);
    const box = screen.getByRole('checkbox', { name: 'I accept' });
    const words = (box.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['Read them first', 'Please accept']);
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('Switch', () => {
  test('has the switch role and toggles with a click or the space bar', async () => {
    const onCheckedChange = vi.fn();
    render(<Switch label="Currently Looking for Work" checked={false} onCheckedChange={onCheckedChange} />);
    const control = screen.getByRole('switch', { name: 'Currently Looking for Work' });
    await userEvent.click(control);
    expect(onCheckedChange).toHaveBeenLastCalledWith(true);
    control.focus();
    await userEvent.keyboard(' ');
    expect(onCheckedChange).toHaveBeenCalledTimes(2);
  });
});
