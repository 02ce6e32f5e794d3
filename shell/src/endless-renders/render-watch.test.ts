import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onEndlessRenders, watchRenders } from './render-watch.ts';

const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
const devtools = vi.fn();
const endless = vi.fn();
let stop: () => void;
let now = 1_000_000;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  Reflect.set(globalThis, HOOK, { supportsFiber: true, inject: () => 7, onCommitFiberRoot: devtools });
  watchRenders();
  stop = onEndlessRenders(endless);
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(globalThis, HOOK);
  vi.resetAllMocks();
  now += 100_000;
});

async function render(everyMs: number, forMs: number, meanwhile = () => {}): Promise<void> {
  for (const end = now + forMs; now < end; now += everyMs) {
    Reflect.get(globalThis, HOOK).onCommitFiberRoot(1, {});
    meanwhile();
  }
  await Promise.resolve();
}

test('continuous renders without user input are reported after ten seconds, and again if they continue', async () => {
  await render(4, 9_900);
  expect(endless).not.toHaveBeenCalled();
  await render(4, 500);
  expect(endless).toHaveBeenCalledTimes(1);
  await render(4, 10_500);
  expect(endless).toHaveBeenCalledTimes(2);
});

test('a clock, a long animation that ends, and bursts with pauses are not reported', async () => {
  await render(200, 120_000);
  now += 1_000;
  await render(16, 9_000);
  for (let burst = 0; burst < 20; burst += 1) {
    now += 300;
    await render(4, 2_000);
  }
  expect(endless).not.toHaveBeenCalled();
});

test.each([
  ['a key', () => new KeyboardEvent('keydown')],
  ['a drag', () => new PointerEvent('pointermove', { buttons: 1 })],
])('%s counts as user input', async (_what, event) => {
  await render(16, 60_000, () => window.dispatchEvent(event()));
  expect(endless).not.toHaveBeenCalled();
});

test('moving the mouse does not count as user input', async () => {
  await render(16, 11_000, () => window.dispatchEvent(new PointerEvent('pointermove')));
  expect(endless).toHaveBeenCalled();
});

test('a page that keeps rendering after a click on a link is reported within three seconds', async () => {
  const click = () => window.dispatchEvent(new PointerEvent('pointerdown', { buttons: 1 }));
  await render(4, 8_000);
  click();
  history.pushState(null, '', '/signin');
  await render(4, 2_900, click);
  expect(endless).not.toHaveBeenCalled();
  await render(4, 200, click);
  expect(endless).toHaveBeenCalledTimes(1);
});

test('renders after a page change are not reported once the next page appears or the renders pause', async () => {
  history.pushState(null, '', '/signup');
  await render(16, 2_000);
  stop();
  stop = onEndlessRenders(endless);
  await render(16, 2_000);
  history.pushState(null, '', '/signin');
  await render(16, 2_000);
  now += 300;
  await render(16, 2_000);
  expect(endless).not.toHaveBeenCalled();
});

test('React’s developer tools keep working with the render watch', async () => {
  await render(16, 160);
  expect(devtools).toHaveBeenCalledTimes(10);
  expect(devtools).toHaveBeenLastCalledWith(1, {});
  expect(Reflect.get(globalThis, HOOK).inject()).toBe(7);
});
