import { styled } from '@marketplace/platform';
import { Button, Cluster, FormError, Heading, Stack, type FormFailure } from '@marketplace/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { OfflineNotice } from '../../form-submit/offline-notice.tsx';
import { Form } from '../../form-submit/form.tsx';

/** Heading of a step, focused when the step replaces another, so that screen readers read it. */
export function StepHeading({ children, focus = true }: { children: ReactNode; focus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <Quiet ref={heading} tabIndex={-1} level={3} size={4}>
      {children}
    </Quiet>
  );
}

interface StepFormProps {
  title: string;
  /** Last failure, unless a field shows it. */
  failure: FormFailure | null;
  children: ReactNode;
  action: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
}

export function StepForm({ title, failure, children, action, onSubmit, onCancel }: StepFormProps) {
  return (
    <Form onSubmit={onSubmit}>
      <Stack gap={5}>
        <StepHeading>{title}</StepHeading>
        <FormError failure={failure} />
        {children}
        <OfflineNotice />
        <Cluster gap={3}>
          {action}
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

const Quiet = styled(Heading)`
  &:focus {
    outline: none;
  }
`;

export const FieldWidth = styled.div`
  max-width: 26rem;
`;
