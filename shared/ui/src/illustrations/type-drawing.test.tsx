import { DISCIPLINES } from '@marketplace/domain';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TypeDrawing } from './type-drawing.tsx';

afterEach(cleanup);

const drawn = (name: string) => render(<TypeDrawing name={name} />).container.querySelector('svg');

test('each icon has a separate drawing, hidden from screen readers, and an unknown icon shows people', () => {
  const icons = [...new Set(DISCIPLINES.map(({ icon }) => icon))];
  expect(icons).toHaveLength(9);
  const drawings = icons.map((icon) => drawn(icon));
  for (const drawing of drawings) expect(drawing).toHaveAttribute('aria-hidden', 'true');
  expect(new Set(drawings.map((drawing) => drawing?.innerHTML)).size).toBe(icons.length);
  expect(drawn('Rocket')?.innerHTML).toBe(drawn('Users')?.innerHTML);
});
