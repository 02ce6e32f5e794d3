import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLanguage } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { ActionBar } from '../page-layout/form-frame.tsx';

interface WizardBarProps {
  onPrevious: (() => void) | null;
  nextText: string;
  busy: boolean;
  busyText: string;
  last: boolean;
}

export function WizardBar({ onPrevious, nextText, busy, busyText, last }: WizardBarProps) {
  const { t } = useLanguage();
  return (
    <ActionBar>
      {onPrevious === null ? null : (
        <Button variant="secondary" size="l" icon={<ArrowLeft aria-hidden />} onClick={onPrevious}>
          {t('Previous')}
        </Button>
      )}
      <Button
        type="submit"
        size="l"
        busy={busy}
        busyText={busyText}
        {...(last ? {} : { iconEnd: <ArrowRight aria-hidden /> })}
      >
        {nextText}
      </Button>
    </ActionBar>
  );
}
