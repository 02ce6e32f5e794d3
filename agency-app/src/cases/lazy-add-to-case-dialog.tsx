import { lazy, Suspense } from 'react';
import type { AddToCaseDialogProps } from './add-to-case-dialog.tsx';

const AddToCaseDialog = lazy(() => import(/* webpackChunkName: "later-add-to-case" */ './add-to-case-dialog.tsx'));

export const LazyAddToCaseDialog = (props: AddToCaseDialogProps) => (
  <Suspense>
    <AddToCaseDialog {...props} />
  </Suspense>
);
