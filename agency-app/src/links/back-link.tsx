import { AppLink, styled } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { ArrowLeft } from 'lucide-react';

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Back asChild variant="ghost" size="s">
    <AppLink to={to}>
      <ArrowLeft aria-hidden="true" />
      {label}
    </AppLink>
  </Back>
);

const Back = styled(Button)`
  @media (forced-colors: none) {
    margin-inline-start: calc(-1 * var(--space-4));
  }
`;
