import { useLanguage } from '@marketplace/platform';
import { lazy } from 'react';
import { CAREGIVER_TERMS } from './caregiver-terms.ts';
import { LegalPage } from './legal-page.tsx';

const InSpanish = lazy(async () => {
  const { CAREGIVER_TERMS_IN_SPANISH } = await import('./caregiver-terms-spanish.ts');
  return { default: () => <LegalPage document={CAREGIVER_TERMS_IN_SPANISH} /> };
});

export default function CaregiverTermsPage() {
  return useLanguage().language === 'es' ? <InSpanish /> : <LegalPage document={CAREGIVER_TERMS} />;
}
