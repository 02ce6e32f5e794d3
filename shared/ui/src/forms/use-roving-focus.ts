import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface RovingFocus {
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** 0 for the item that is the list's Tab stop; -1 for every other item. */
  tabIndexOf: (value: string) => 0 | -1;
}

/** Makes a list a single Tab stop; arrow keys, Home and End move within it. Tab lands on `start` first. */
export function useRovingFocus(start: string | undefined): RovingFocus {
  const [last, setLast] = useState<string>();
  const stop = last ?? start;
  return {
    onFocus: ({ target }) => {
      if (target instanceof HTMLInputElement) setLast(target.value);
    },
    onKeyDown: (event) => {
      const move = MOVES[event.key];
      if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      const inputs = [...event.currentTarget.querySelectorAll('input')].filter((input) => !input.disabled);
      const at = inputs.findIndex((input) => input === event.target);
      if (at < 0) return;
      event.preventDefault();
      inputs[move(at, inputs.length)]?.focus();
    },
    tabIndexOf: (value) => (value === stop ? 0 : -1),
  };
}
