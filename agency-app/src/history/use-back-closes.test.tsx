import { BrowserRouter, useNavigate } from '@marketplace/platform';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOverlayEntry } from './overlay-entries.ts';
import { useBackCloses } from './use-back-closes.ts';

function Overlay({ name, onClose }: { name: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [nested, setNested] = useState(false);
  const [open, setOpen] = useState(true);
  useBackCloses(open, () => {
    setOpen(false);
    onClose();
  });
  return (
    <section aria-label={name}>
      <button onClick={onClose}>{`Close ${name}`}</button>
      <button onClick={() => setNested(true)}>{`Open more in ${name}`}</button>
      <button onClick={() => void navigate('?filter=1', { replace: isOverlayEntry() })}>{`Filter in ${name}`}</button>
      <button onClick={() => void navigate('/person', { replace: true })}>{`Leave ${name}`}</button>
      {nested ? <Overlay name="dialog" onClose={() => setNested(false)} /> : null}
    </section>
  );
}

function List() {
  const [open, setOpen] = useState(false);
  // Lists call the hook even without an open overlay.
  useBackCloses(false, () => {});
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open ? <Overlay name="sheet" onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function show() {
  render(
    <StrictMode>
      <BrowserRouter>
        <List />
      </BrowserRouter>
    </StrictMode>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openedNames = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'));
const address = () => window.location.pathname + window.location.search;
/** Moves through the history, and waits for the browser and all effects. */
const travel = (steps: number) =>
  act(async () => {
    window.history.go(steps);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('Back on a page with an overlay', () => {
  beforeEach(() => {
    window.history.pushState({ usr: null, key: 'before', idx: 0 }, '', '/before');
    window.history.pushState({ usr: { kept: true }, key: 'list', idx: 1 }, '', '/list');
  });
  afterEach(cleanup);

  test('closes an open overlay, and leaves the page when pressed again', async () => {
    show();
    await press('Open');
    await waitFor(() => expect(isOverlayEntry()).toBe(true));
    expect(window.history.state).toMatchObject({ usr: { kept: true }, key: 'list', idx: 1 });
    await travel(-1);
    expect(openedNames()).toEqual([]);
    expect(address()).toBe('/list');
    await travel(-1);
    expect(address()).toBe('/before');
  });

  test('leaves the page at once after overlays were closed with their own buttons', async () => {
    show();
    for (let times = 0; times < 3; times += 1) {
      await press('Open');
      await settle();
      await press('Close sheet');
      await settle();
      expect(isOverlayEntry()).toBe(false);
    }
    await travel(-1);
    expect(address()).toBe('/before');
  });

  test('closes an open dialog first, then the sheet below it', async () => {
    show();
    await press('Open');
    await press('Open more in sheet');
    await settle();
    expect(openedNames()).toEqual(['sheet', 'dialog']);
    await travel(-1);
    expect(openedNames()).toEqual(['sheet']);
    await travel(-1);
    expect(openedNames()).toEqual([]);
    expect(address()).toBe('/list');
  });

  test('leaves the page at once after a sheet was closed together with its dialog', async () => {
    show();
    await press('Open');
    await press('Open more in sheet');
    await settle();
    await press('Close sheet');
    await settle();
    await travel(-1);
    expect(address()).toBe('/before');
  });

  test('closes the overlay first, then undoes the filter that was chosen in it', async () => {
    show();
    await press('Open');
    await settle();
    await press('Filter in sheet');
    await settle();
    await travel(-1);
    expect(openedNames()).toEqual([]);
    expect(address()).toBe('/list?filter=1');
    await travel(-1);
    expect(address()).toBe('/list');
    await travel(-1);
    expect(address()).toBe('/before');
  });

  test('returns to the list after a link in the overlay opened another page', async () => {
    show();
    await press('Open');
    await settle();
    await press('Leave sheet');
    await settle();
    expect(address()).toBe('/person');
    await press('Close sheet');
    await settle();
    expect(address()).toBe('/person');
    await travel(-1);
    expect(address()).toBe('/list');
    expect(isOverlayEntry()).toBe(false);
  });

  test('after a reload with an open overlay, Back leaves the page in one step, even after Forward', async () => {
    show();
    await press('Open');
    await settle();
    // After a reload, the history entry still names the overlay, but the new page does not know its ID.
    window.history.replaceState({ ...window.history.state, overlays: ['of-the-page-before'] }, '');
    cleanup();
    await settle();
    show();
    await settle();
    expect(openedNames()).toEqual([]);
    expect(isOverlayEntry()).toBe(false);
    await travel(1);
    expect(isOverlayEntry()).toBe(false);
    expect(address()).toBe('/list');
    await travel(-1);
    expect(address()).toBe('/before');
  });
});
