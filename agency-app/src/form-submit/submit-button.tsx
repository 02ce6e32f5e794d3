import { Button } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';

interface SubmitButtonProps {
  busy: boolean;
  busyText: string;
  disabled?: boolean;
  children: ReactNode;
}

/** Submit button as wide as its form, below a notice while the device is offline. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <>
    <OfflineNotice />
    <Button type="submit" size="l" fullWidth {...props} />
  </>
);
