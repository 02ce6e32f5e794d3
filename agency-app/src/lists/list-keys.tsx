import { create, deviceStorage, styled } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { Suspense, useState, type ComponentType, type KeyboardEvent } from 'react';

const OFF_STORAGE_KEY = 'marketplace:row-keys-off';

interface RowKeys {
  isOn: boolean;
  switchTo: (isOn: boolean) => void;
}

/**
 * Whether single-key shortcuts are on; stored on this device. Users can turn them off, because speech input and
 * stray touches press keys (WCAG 2.1.4).
 */
export const useRowKeys = create<RowKeys>((set) => ({
  isOn: !deviceStorage.get(OFF_STORAGE_KEY),
  switchTo: (isOn) => {
    set({ isOn });
    if (isOn) deviceStorage.remove(OFF_STORAGE_KEY);
    else deviceStorage.set(OFF_STORAGE_KEY, '1');
  },
}));

/** Maps a key to a control of the focused row, and to whether the key clicks or focuses the control. */
type RowControls = Readonly<Record<string, readonly [control: string, act: 'click' | 'focus']>>;

function pressInRows(rows: readonly Element[], focusedElement: Element, key: string, controls: RowControls): void {
  const rowIndex = rows.findIndex((row) => row.contains(focusedElement));
  if (key === 'j' || key === 'k') {
    rows[key === 'j' ? rowIndex + 1 : rowIndex - 1]?.querySelector<HTMLElement>('[data-row-name]')?.focus();
    return;
  }
  const [control, act] = controls[key] ?? [];
  if (control && act) rows[rowIndex]?.querySelector<HTMLElement>(control)?.[act]();
}

/** Single-key shortcuts of a list: 'j' and 'k' move between rows, and '?' opens the list of keys. */
export function useListKeys(
  rowSelector: string,
  controls: RowControls,
  KeysDialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>,
) {
  // Undefined until first opened, so that the dialog's code loads on demand.
  const [isShown, setIsShown] = useState<boolean>();
  const isOn = useRowKeys((keys) => keys.isOn);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!['j', 'k', '?'].includes(key) && !Object.hasOwn(controls, key)) return;
    // React events bubble through portals: ignore keys pressed in an open dialog or panel.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.matches('input:not([type="checkbox"]), select, textarea, [contenteditable]')) return;
    event.preventDefault();
    if (key === '?') setIsShown(true);
    else pressInRows([...currentTarget.querySelectorAll(rowSelector)], target, key, controls);
  };
  return {
    onKeyDown,
    keysButton: (
      <KeysButton variant="link" size="s" aria-haspopup="dialog" onClick={() => setIsShown(true)}>
        Keyboard shortcuts
      </KeysButton>
    ),
    keysDialog:
      isShown === undefined ? null : (
        <Suspense>
          <KeysDialog open={isShown} onOpenChange={setIsShown} />
        </Suspense>
      ),
  };
}

const KeysButton = styled(Button)`
  justify-self: end;
  align-self: flex-end;
`;
