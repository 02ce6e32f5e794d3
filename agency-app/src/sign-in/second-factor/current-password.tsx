import { PasswordInput } from '@marketplace/ui';
import { StepField, type StepFieldProps } from './step-field.tsx';

/** The password that the account has now. */
export function CurrentPassword(props: Pick<StepFieldProps, 'value' | 'onText' | 'error'>) {
  return <StepField label="Current password" control={PasswordInput} autoComplete="current-password" {...props} />;
}
