import { lazy, Suspense } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Text } from '@marketplace/ui';

const RestoredNote = lazy(() => import(/* webpackChunkName: "later-draft" */ './restored-note.tsx'));

/** Says that what is typed stays on this device, and offers an empty form when some of it came back. */
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
