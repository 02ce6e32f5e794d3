import { styled, useLanguage } from '@marketplace/platform';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';

export interface FormErrorItem {
  /** The control's `name` (or id). An entry without one is shown as plain text. */
  field?: string | undefined;
  message: string;
}

export interface FormErrorProps {
  errors: readonly FormErrorItem[];
  /**
   * A number that increases with every submit (react-hook-form's `formState.submitCount`, plus the number of failed
   * requests if the server can return errors). When it increases and there are errors, the summary takes focus. Use
   * `useForm({ shouldFocusError: false })`, or both compete for focus.
   */
  attempt: number;
  title?: ReactNode;
  className?: string | undefined;
}

const Root = styled.div`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--color-danger);
  border-radius: var(--radius-l);
  background: var(--color-danger-soft);
  color: var(--color-on-danger-soft);

  > svg {
    flex: none;
    width: 1.375rem;
    height: 1.375rem;
    margin-block-start: 0.0625rem;
  }
  &:focus {
    outline: 3px solid var(--color-danger);
    outline-offset: 2px;
  }
`;
const Title = styled.h2`
  font-family: var(--font-text);
  font-size: var(--text-m);
  font-weight: var(--weight-bold);
  line-height: 1.5;
`;
const List = styled.ul`
  display: grid;
  margin-block-start: var(--space-1);
`;
const Item = styled.li`
  min-height: var(--target-min);
  font-size: var(--text-s);
  line-height: 1.45;
  align-content: center;
`;
const ItemLink = styled.a`
  display: inline-block;
  padding-block: var(--space-1);
  color: inherit;
  font-weight: var(--weight-medium);
`;

function controlOf(summary: HTMLElement | null, field: string): HTMLElement | null {
  const scope = summary?.closest('form') ?? document;
  return scope.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"], [id="${CSS.escape(field)}"]`);
}

/** A summary of a form's errors: takes focus after a submit and links to each field. Renders nothing without errors. */
export function FormError({ errors, attempt, title, className }: FormErrorProps) {
  const { t } = useLanguage();
  const summary = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const focusedAttempt = useRef(0);
  const hasErrors = errors.length > 0;

  useEffect(() => {
    if (attempt <= focusedAttempt.current) return;
    focusedAttempt.current = attempt;
    if (hasErrors) summary.current?.focus();
  }, [attempt, hasErrors]);

  if (!hasErrors) return null;
  const goTo = (event: MouseEvent, field: string) => {
    event.preventDefault();
    const control = controlOf(summary.current, field);
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  };
  return (
    <Root ref={summary} tabIndex={-1} role="group" aria-labelledby={titleId} className={className}>
      <CircleAlert aria-hidden="true" />
      <div>
        <Title id={titleId}>{title ?? t('Please check the following')}</Title>
        <List>
          {errors.map(({ field, message }) => (
            <Item key={`${field ?? ''} ${message}`}>
              {field ? (
                <ItemLink href={`#${field}`} onClick={(event) => goTo(event, field)}>
                  {message}
                </ItemLink>
              ) : (
                message
              )}
            </Item>
          ))}
        </List>
      </div>
    </Root>
  );
}
