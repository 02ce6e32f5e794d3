import { lazyPage, useLanguage } from '@marketplace/platform';
import { CAREGIVER_TERMS } from './caregiver-terms.ts';
import { LegalPage } from './legal-page.tsx';

export const TermsInSpanish = lazyPage(async () => {
  const { CAREGIVER_TERMS_IN_SPANISH } = await import('./caregiver-terms-spanish.ts');
  return { default: () => <LegalPage document={CAREGIVER_TERMS_IN_SPANISH} /> };
});

export default function CaregiverTermsPage() {
  return useLanguage().language === 'es' ? <TermsInSpanish /> : <LegalPage document={CAREGIVER_TERMS} />;
}
