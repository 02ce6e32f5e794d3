import { useState } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Card, lazyPart } from '@marketplace/ui';
import { Fold } from '../page-layout/fold.tsx';
import { FormLoading } from '../page-layout/form-loading.tsx';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';

const OwnEvidenceList = lazyPart(
  () => import(/* webpackChunkName: "later-evidence" */ './own-evidence-list.tsx'),
  () => <FormLoading alone={false} />,
);

interface EvidenceSectionProps {
  caregiver: VerifiedCaregiver;
  onRenewed: (token: string) => void;
}

export default function EvidenceSection({ caregiver, onRenewed }: EvidenceSectionProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const [hasBeenOpen, setOpened] = useState(false);
  return (
    <Card padding={6}>
      <Fold
        title={t('Licenses and certificates')}
        summary={t("Optional. Add a license, CPR or a driver's license, and we check it for you.")}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setOpened(true);
        }}
      >
        {hasBeenOpen ? <OwnEvidenceList caregiver={caregiver} onRenewed={onRenewed} /> : null}
      </Fold>
    </Card>
  );
}
