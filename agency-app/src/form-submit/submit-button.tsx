import { Button } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';

interface SubmitButtonProps {
  busy: boolean;
  busyText: string;
  disabled?: boolean;
  children: ReactNode;
}

export const SubmitButton = (props: SubmitButtonProps) => (
  <>
    <OfflineNotice />
    <Button type="submit" size="l" fullWidth {...props} />
  </>
);
