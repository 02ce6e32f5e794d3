import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'suffix'>;

/** Password input with a show/hide button. Set `autoComplete` to 'new-password' or 'current-password'. */
export function PasswordInput(props: PasswordInputProps) {
  const [isVisible, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isVisible ? 'text' : 'password'}
      suffix={
        <IconButton
          size="s"
          label={isVisible ? 'Hide password' : 'Show password'}
          icon={isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!isVisible)}
        />
      }
    />
  );
}
