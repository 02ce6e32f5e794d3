import { useEffect } from 'react';

/** Longer nothing waits for a page that is being taken over: its code may break on the way. */
const PATIENCE_MS = 3000;

/** The taking over of a page that came as HTML. */
export interface TakeOver {
  /** Resolves once the page itself is alive, or has taken too long. */
  done: Promise<void>;
  tell(): void;
}

export function beginTakeOver(): TakeOver {
  let tell: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    tell = resolve;
    setTimeout(resolve, PATIENCE_MS);
  });
  return { done, tell };
}

/** Stands in the page; when it is alive, the page is. */
export function PageTakenOver({ takeOver }: { takeOver: TakeOver | null }) {
  useEffect(() => {
    takeOver?.tell();
  }, [takeOver]);
  return null;
}
