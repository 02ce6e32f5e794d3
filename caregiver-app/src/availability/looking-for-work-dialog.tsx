import { useLanguage } from '@marketplace/platform';
import { Button, Dialog } from '@marketplace/ui';

interface LookingForWorkDialogProps {
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function LookingForWorkDialog({ open, onConfirm, onCancel }: LookingForWorkDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title={t('Mark Yourself as Looking for Work')}
      description={t(
        'Agencies see your times only while you are looking for work. Would you like to turn that on and use these times?',
      )}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('Not now')}
          </Button>
          <Button onClick={onConfirm}>{t("Yes, I'm looking for work")}</Button>
        </>
      }
    />
  );
}
