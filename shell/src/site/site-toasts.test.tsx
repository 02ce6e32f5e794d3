import { act, render } from '@testing-library/react';
import { setSiteConfig, toast } from '@marketplace/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteToasts } from './site-toasts.tsx';

const part = vi.hoisted(() => ({ reachable: true }));
vi.mock('./toaster.ts', () => ({
  get default() {
    if (!part.reachable) throw new Error('Loading chunk 1 failed.');
    return ({ toasts }: { toasts: readonly { title: string }[] }) => toasts.map(({ title }) => title).join();
  },
}));

beforeEach(() => {
  setSiteConfig({ productName: 'Test', supportEmail: 'help@example.test', remotes: [], associations: [] });
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(null, { status: 204 }))),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setSiteConfig(null);
  part.reachable = true;
});

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a page works even if the toast code cannot be loaded, and shows toasts once that code loads', async () => {
  part.reachable = false;
  render(
    <>
      <p>The form</p>
      <SiteToasts />
    </>,
  );
  await settle(3000);
  expect(document.body.textContent).toBe('The form');
  part.reachable = true;
  act(() => void toast({ title: 'Saved', tone: 'success' }));
  await settle(100);
  expect(document.body.textContent).toContain('Saved');
});
