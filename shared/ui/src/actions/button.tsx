import { css, styled, useLanguage } from '@marketplace/platform';
import { cloneElement, isValidElement, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { SpinnerRing } from '../loading/spinner-ring.tsx';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
type Size = 's' | 'm' | 'l';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant | undefined;
  size?: Size | undefined;
  /** Shows `busyText`, ignores clicks and keeps focus while work is in progress. */
  busy?: boolean | undefined;
  /** Defaults to 'Processing...'. */
  busyText?: string | undefined;
  fullWidth?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Renders its only child, a link, with the style of a button. */
  asChild?: boolean | undefined;
}

const SIZES = {
  s: css`
    min-height: var(--control-s);
    padding: 0 var(--space-4);
    border-radius: var(--radius-s);
    font-size: var(--text-s);
  `,
  m: css`
    min-height: var(--control-m);
    padding: 0 var(--space-5);
    border-radius: var(--radius-m);
  `,
  l: css`
    min-height: var(--control-l);
    padding: 0 clamp(var(--space-3), 4vw, var(--space-6));
    border-radius: var(--radius-l);
    font-size: var(--text-l);
  `,
};

const VARIANTS = {
  primary: css`
    background: var(--color-primary);
    color: var(--color-on-primary);
    box-shadow:
      var(--shadow-s),
      inset 0 1px 0 color-mix(in srgb, var(--color-on-primary) 14%, transparent);
    &:hover {
      background: var(--color-primary-hover);
    }
    &:active {
      background: var(--color-primary-active);
    }
  `,
  secondary: css`
    background: var(--color-surface);
    color: var(--color-on-tint);
    border-color: var(--color-line-strong);
    box-shadow: var(--shadow-s);
    &:hover {
      background: var(--color-surface-hover);
      border-color: var(--color-primary);
    }
    &:active {
      background: var(--color-tint);
    }
  `,
  ghost: css`
    background: transparent;
    color: var(--color-link);
    &:hover {
      background: color-mix(in srgb, var(--color-link) 9%, transparent);
    }
    &:active {
      background: color-mix(in srgb, var(--color-link) 15%, transparent);
    }
  `,
  danger: css`
    background: var(--color-danger);
    color: var(--color-on-danger);
    box-shadow: var(--shadow-s);
    &:hover,
    &:active {
      background: var(--color-danger-hover);
    }
  `,
  link: css`
    min-height: var(--target-min);
    padding: 0;
    border-radius: var(--radius-xs);
    background: transparent;
    color: var(--color-link);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    &:hover {
      text-decoration-thickness: 2px;
    }
  `,
};

interface ButtonLook {
  $variant: Variant;
  $size: Size;
  $fullWidth: boolean;
}

const buttonLook = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  width: ${({ $fullWidth }) => ($fullWidth ? '100%' : 'auto')};
  border: 1px solid transparent;
  font-weight: var(--weight-bold);
  line-height: 1.2;
  letter-spacing: -0.006em;
  /* The bold font's own space is so narrow that labels would read as one word. */
  word-spacing: 0.1em;
  text-align: center;
  text-wrap: balance;
  text-decoration: none;
  user-select: none;
  touch-action: manipulation;
  transition:
    background-color var(--motion-fast) linear,
    border-color var(--motion-fast) linear,
    transform var(--motion-fast) var(--motion-ease);
  ${({ $size }) => SIZES[$size]}
  ${({ $fullWidth }) => $fullWidth && 'padding-inline: var(--space-2);'}
  ${({ $variant }) => VARIANTS[$variant]}

  svg {
    width: 1.15em;
    height: 1.15em;
    flex: none;
  }
  &:active:not(:disabled):not([aria-disabled='true']) {
    transform: translateY(1px);
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    cursor: not-allowed;
    background: ${({ $variant }) =>
      $variant === 'ghost' || $variant === 'link' ? 'transparent' : 'var(--color-disabled)'};
    color: var(--color-on-disabled);
    border-color: transparent;
    box-shadow: none;
  }
`;

const NativeButton = styled.button<ButtonLook>`
  ${buttonLook}
`;

interface LinkProps {
  className?: string | undefined;
  children?: ReactNode;
}

function OnlyChild({ className, icon, iconEnd, children, ...rest }: Omit<ButtonProps, 'ref'>) {
  if (!isValidElement<LinkProps>(children))
    throw new TypeError('A Button with asChild needs exactly one element as its child.');
  const classes = [className, children.props.className].filter(Boolean).join(' ');
  return cloneElement(children, { ...rest, className: classes }, icon, children.props.children, iconEnd);
}

const StyledChild = styled(OnlyChild)<ButtonLook>`
  ${buttonLook}
`;

function ignorePress(event: MouseEvent<HTMLElement>) {
  event.preventDefault();
  event.stopPropagation();
}

export function Button({
  variant = 'primary',
  size = 'm',
  busy = false,
  busyText,
  fullWidth = false,
  icon,
  iconEnd,
  asChild = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { t } = useLanguage();
  const styleProps = { $variant: variant, $size: size, $fullWidth: fullWidth };
  if (asChild) {
    return (
      <StyledChild {...styleProps} {...rest} icon={icon} iconEnd={iconEnd} onClick={onClick}>
        {children}
      </StyledChild>
    );
  }
  if (busy) {
    return (
      <NativeButton {...styleProps} {...rest} type={type} aria-busy="true" aria-disabled="true" onClick={ignorePress}>
        <SpinnerRing />
        {busyText ?? t('Processing...')}
      </NativeButton>
    );
  }
  return (
    <NativeButton {...styleProps} {...rest} type={type} onClick={onClick}>
      {icon}
      {children}
      {iconEnd}
    </NativeButton>
  );
}
