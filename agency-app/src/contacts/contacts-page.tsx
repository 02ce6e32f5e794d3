import { styled, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Page } from '@marketplace/ui';
import { ContactsDesk } from './contacts-desk.tsx';

export default function ContactsPage() {
  usePageTitle('Contacts');
  useNoIndex();
  return (
    <Outer width="wide">
      <ContactsDesk />
    </Outer>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);

  @media print {
    padding: 0;
  }
`;
