import { PasswordInput } from '@marketplace/ui';
import { StepField, type StepFieldProps } from './step-field.tsx';

/** The account's current password. */
export function CurrentPassword(props: Pick<StepFieldProps, 'value' | 'onText' | 'error'>) {
  return <StepField label="Current password" control={PasswordInput} autoComplete="current-password" {...props} />;
}
