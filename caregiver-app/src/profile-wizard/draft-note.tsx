import { lazy, Suspense } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Text } from '@marketplace/ui';

const RestoredNote = lazy(() => import(/* webpackChunkName: "later-draft" */ './restored-note.tsx'));

export function DraftNote({ restored, onStartOver }: { restored: boolean; onStartOver: () => void }) {
  const { t } = useLanguage();
  return restored ? (
    <Suspense>
      <RestoredNote onStartOver={onStartOver} />
    </Suspense>
  ) : (
    <Text size="s" tone="muted">
      {t('Your answers are saved on this device only, until you finish.')}
    </Text>
  );
}
