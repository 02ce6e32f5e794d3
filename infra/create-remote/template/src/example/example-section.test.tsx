import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import slots from '../slots.ts';

afterEach(cleanup);

test('the section shows the candidate that the page passes to it', async () => {
  const { default: ExampleSection } = await slots['candidate-section']();
  const candidate = { uuid: '', discipline_short: 'LPN', preferred_city: 'Carmel', preferred_state: 'IN' };
  render(<ExampleSection candidate={candidate} />);
  expect(screen.getByText('LPNs in IN')).toBeVisible();
});
