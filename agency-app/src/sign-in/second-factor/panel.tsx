import { styled } from '@marketplace/platform';
import { Button, Cluster, Heading, Stack } from '@marketplace/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { OfflineNotice } from '../../offline-notice.tsx';

/** The heading of a step that has just taken another's place: it takes the focus, so that the step is read. */
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
  children: ReactNode;
  /** The button that sends the form, beside 'Cancel'. */
  action: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
}

/** One step with fields, a main button and a way out. */
export function StepForm({ title, children, action, onSubmit, onCancel }: StepFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={5}>
        <StepHeading>{title}</StepHeading>
        {children}
        <OfflineNotice />
        <Cluster gap={3}>
          {action}
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

const Quiet = styled(Heading)`
  &:focus {
    outline: none;
  }
`;

/** Fields do not run across the whole card. */
export const FieldWidth = styled.div`
  max-width: 26rem;
`;
