import { styled } from '@marketplace/platform';
import { Check, Circle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface PasswordRule {
  label: string;
  met: boolean;
}

interface PasswordChecklistProps extends Omit<ComponentProps<'ul'>, 'children'> {
  rules: readonly PasswordRule[];
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  list-style: none;
  padding: 0;
`;
const Rule = styled.li<{ $met: boolean }>`
  display: flex;
  align-items: center;
  gap: 0.375rem;
  color: ${({ $met }) => ($met ? 'var(--color-success)' : 'var(--color-text-muted)')};
  font-size: var(--text-xs);
  font-weight: ${({ $met }) => ($met ? 'var(--weight-bold)' : '400')};

  svg {
    width: 1.0625rem;
    height: 1.0625rem;
    flex: none;
  }
`;

export function PasswordChecklist({ rules, ...rest }: PasswordChecklistProps) {
  const met = rules.filter((rule) => rule.met).length;
  return (
    <>
      <List aria-label="Password requirements" {...rest}>
        {rules.map((rule) => (
          <Rule key={rule.label} $met={rule.met}>
            {rule.met ? <Check aria-hidden="true" strokeWidth={3} /> : <Circle aria-hidden="true" />}
            <span>
              {rule.label}
              <VisuallyHidden>{rule.met ? ': met' : ': not met'}</VisuallyHidden>
            </span>
          </Rule>
        ))}
      </List>
      <VisuallyHidden role="status">{`${met} of ${rules.length} password requirements met`}</VisuallyHidden>
    </>
  );
}
