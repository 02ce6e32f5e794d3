import { lazy, Suspense } from 'react';
import type { AskDialogProps } from './ask-dialog.tsx';

const load = () => import(/* webpackChunkName: "later-ask-dialog" */ './ask-dialog.tsx');
const AskDialog = lazy(load);

/** Preloads the dialog. If loading fails, opening the dialog shows the error. */
export const preloadAskDialog = (): void => void load().catch(() => undefined);

export const LazyAskDialog = (props: AskDialogProps) => (
  <Suspense>
    <AskDialog {...props} />
  </Suspense>
);
