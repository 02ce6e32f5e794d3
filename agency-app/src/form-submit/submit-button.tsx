import { Button } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';

export const SubmitButton = (props: { busy: boolean; busyText: string; disabled?: boolean; children: ReactNode }) => (
  <>
    <OfflineNotice />
    <Button type="submit" size="l" fullWidth {...props} />
  </>
);
