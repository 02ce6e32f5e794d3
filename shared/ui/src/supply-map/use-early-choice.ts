import { useEffect, useState } from 'react';

/**
 * Applies a choice from before hydration, because hydration resets inputs.
 * @param name of the radio inputs
 * @param choose called once with the value, unless it is ''
 */
export function useEarlyChoice(name: string, choose: (value: string) => void): void {
  const [early, setEarly] = useState(() => valueInHtml(name));
  useEffect(() => {
    if (early === '') return;
    setEarly('');
    choose(early);
  }, [early, choose]);
}

function valueInHtml(name: string): string {
  if (typeof document === 'undefined') return '';
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  return inputs.find((input) => input.name === name)?.value ?? '';
}
