import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface RovingFocus {
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** 0 for the Tab stop of the list; -1 for all other items. */
  tabIndexOf: (value: string) => 0 | -1;
}

/** Makes a list one Tab stop; arrow keys, Home and End move within it. Tab first focuses `start`. */
export function useRovingFocus(start: string | undefined): RovingFocus {
  const [lastFocused, setLast] = useState<string>();
  const stop = lastFocused ?? start;
  return {
    onFocus: ({ target }) => {
      if (target instanceof HTMLInputElement) setLast(target.value);
    },
    onKeyDown: (event) => {
      const move = MOVES[event.key];
      if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      const inputs = [...event.currentTarget.querySelectorAll('input')].filter((input) => !input.disabled);
      const focusedIndex = inputs.findIndex((input) => input === event.target);
      if (focusedIndex < 0) return;
      event.preventDefault();
      inputs[move(focusedIndex, inputs.length)]?.focus();
    },
    tabIndexOf: (value) => (value === stop ? 0 : -1),
  };
}
