import { useEffect, useState } from 'react';

/**
 * Applies what a visitor chose in the server's HTML while the script was still loading: hydration sets the inputs back.
 * @param name of the radio inputs
 * @param choose called once, with the value of the chosen one, unless it is ''
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
