import { formatPhone } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, Stack } from '@marketplace/ui';
import { Mail, MessageSquareText, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { telephoneUrl, textUrl } from './telephone-url.ts';

interface ContactDetailsProps {
  name: string;
  phone: string | null;
  email: string | null;
  /** The main action, if there is one. */
  main?: 'call' | 'text' | null;
  onCall?: () => void;
  /** More buttons, next to 'Email'. */
  children?: ReactNode;
}

export function ContactDetails(props: ContactDetailsProps) {
  const { name, phone, email, main = null, onCall, children } = props;
  return (
    <Stack gap={3}>
      <List>
        {phone !== null ? (
          <li>
            <Phone aria-hidden="true" />
            <strong>{formatPhone(phone)}</strong>
            <CopyButton
              iconOnly
              textName="Phone number"
              label={`Copy phone number of ${name}`}
              text={formatPhone(phone)}
            />
          </li>
        ) : null}
        {email !== null ? (
          <li>
            <Mail aria-hidden="true" />
            <strong>{email}</strong>
            <CopyButton iconOnly textName="Email address" label={`Copy email address of ${name}`} text={email} />
          </li>
        ) : null}
      </List>
      <Ways>
        {phone !== null ? (
          <>
            <Button
              asChild
              variant={main === 'call' ? 'primary' : 'secondary'}
              size="s"
              icon={<Phone aria-hidden="true" />}
              onClick={onCall}
            >
              <a href={telephoneUrl(phone)} aria-label={`Call ${name}`}>
                Call
              </a>
            </Button>
            <Button
              asChild
              variant={main === 'text' ? 'primary' : 'secondary'}
              size="s"
              icon={<MessageSquareText aria-hidden="true" />}
            >
              <a href={textUrl(phone)} aria-label={`Text ${name}`}>
                Text
              </a>
            </Button>
          </>
        ) : null}
        {email !== null ? (
          <Button asChild variant="secondary" size="s" icon={<Mail aria-hidden="true" />}>
            <a href={`mailto:${email}`} aria-label={`Email ${name}`}>
              Email
            </a>
          </Button>
        ) : null}
        {children}
      </Ways>
    </Stack>
  );
}

/** Buttons of equal width, on one line unless the text is large. */
const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(4.5rem, 100%), 1fr));
  gap: var(--space-2);
  max-width: 24rem;

  > * {
    gap: 0.25rem;
    padding-inline: 0.25rem;

    ${BELOW_TABLET} {
      min-height: max(2.75rem, var(--target-min));
    }
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-1);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
    min-height: var(--target-min);
  }
  strong {
    min-width: 0;
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    color: var(--color-text-muted);
  }
`;
