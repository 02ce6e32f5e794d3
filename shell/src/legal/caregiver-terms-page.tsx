import { CAREGIVER_TERMS } from './caregiver-terms.ts';
import { LegalPage } from './legal-page.tsx';

export default function CaregiverTermsPage() {
  return <LegalPage document={CAREGIVER_TERMS} />;
}
