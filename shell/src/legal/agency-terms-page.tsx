import { AGENCY_TERMS } from './agency-terms.ts';
import { LegalPage } from './legal-page.tsx';

export default function AgencyTermsPage() {
  return <LegalPage document={AGENCY_TERMS} />;
}
