import { styled, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Heading, Page, Stack } from '@marketplace/ui';
import { ContactsDesk } from './contacts-desk.tsx';

export default function ContactsPage() {
  usePageTitle('Contacts');
  useNoIndex();
  return (
    <Outer width="wide">
      <Stack gap={3}>
        <Title level={1} size={2}>
          Contacts
        </Title>
        <ContactsDesk />
      </Stack>
    </Outer>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);

  @media print {
    padding: 0;
  }
`;

/** Hidden in print. */
const Title = styled(Heading)`
  @media print {
    display: none;
  }
`;
