import { tabStorage, useNavigationType } from '@marketplace/platform';
import { useEffect, useState } from 'react';

const STORED = 'marketplace:selected-candidate';

/**
 * The candidate last opened or focused. After Back or a reload, marks the row again, and focuses it unless something
 * else has focus.
 */
export function useSelectedCandidate(): [selected: string | null, select: (uuid: string) => void] {
  const type = useNavigationType();
  const [selected, setSelected] = useState(() => (type === 'POP' ? (tabStorage.get(STORED) ?? null) : null));
  const [returned] = useState(selected);
  useEffect(() => {
    if (returned === null || !isFocusFree()) return;
    document
      .querySelector<HTMLElement>(`[data-candidate="${CSS.escape(returned)}"] [data-row-name]`)
      ?.focus({ preventScroll: true });
  }, [returned]);
  return [
    selected,
    (uuid) => {
      if (uuid === selected) return;
      setSelected(uuid);
      tabStorage.set(STORED, uuid);
    },
  ];
}

const isFocusFree = () => document.activeElement === document.body || document.activeElement?.id === 'main';
