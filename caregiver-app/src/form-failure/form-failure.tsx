import { useEffect, useState } from 'react';
import { useLanguage } from '@marketplace/platform';
import { adviceText, type Failure } from './failure.ts';
import type LoadedFailure from './loaded-failure.tsx';

const load = () => import(/* webpackChunkName: "later-form-failure" */ './loaded-failure.tsx');

/** Error above a form's fields. Its styles load when a field first gets focus; without them, it is plain text. */
export function FormFailureNote({ failure }: { failure: Failure | null }) {
  const { t } = useLanguage();
  const [Shown, setShown] = useState<typeof LoadedFailure | null>(null);
  const isMissing = Shown === null;
  const failed = failure !== null;
  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    const start = () =>
      void load().then(
        ({ default: Loaded }) => isMounted && setShown(() => Loaded),
        () => undefined,
      );
    document.addEventListener('focusin', start, { once: true });
    if (failed) start();
    return () => {
      isMounted = false;
      document.removeEventListener('focusin', start);
    };
  }, [isMissing, failed]);
  if (failure === null) return null;
  if (Shown !== null) return <Shown failure={failure} />;
  return (
    <p role="alert">
      {t(failure.words)} {adviceText(failure, t)}
    </p>
  );
}
