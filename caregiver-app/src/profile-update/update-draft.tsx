import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CaregiverProfile } from '@marketplace/contracts';
import { useLanguage } from '@marketplace/platform';
import { Alert, Button } from '@marketplace/ui';
import { dropFromTab, writeToTab, readFromTab } from '../tab-entries.ts';
import { valuesOfProfile, type ProfileValues } from '../profile-fields/profile-values.ts';
import { storeLink, readStoredLink } from '../secure-link/stored-link.ts';

/** Stores edits in this tab, so that a reload keeps them. Omits the read-only email. */
export default function UpdateDraft({ profile }: { profile: CaregiverProfile }) {
  const { t } = useLanguage();
  const form = useFormContext<ProfileValues>();
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    let isMounted = true;
    async function bringBack() {
      const edits = await editsOf(profile);
      // Newer input wins over restored edits.
      if (!isMounted || edits === null || isEdited(profile, form.getValues())) return;
      form.reset(edits, { keepDefaultValues: true });
      setRestored(true);
    }
    void bringBack();
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeEdits(profile, values),
    });
    return () => {
      isMounted = false;
      stop();
    };
  }, [form, profile]);

  function undo() {
    form.reset(valuesOfProfile(profile));
    setRestored(false);
  }
  if (!restored) return null;
  return (
    <Alert
      title={t('We kept what you entered')}
      action={
        <Button variant="secondary" size="s" onClick={undo}>
          {t('Undo my changes')}
        </Button>
      }
    >
      {t("It's in this tab only. Save it when you're done.")}
    </Alert>
  );
}

function isEdited(profile: CaregiverProfile, values: ProfileValues): boolean {
  return JSON.stringify(values) !== JSON.stringify(valuesOfProfile(profile));
}

function storeEdits(profile: CaregiverProfile, values: ProfileValues): void {
  const { uuid, last_modified } = profile;
  const token = readStoredLink();
  if (token !== null) storeLink(token);
  if (!isEdited(profile, values)) return dropFromTab('caregiver-edits');
  writeToTab('caregiver-edits', JSON.stringify({ uuid, last_modified, values: { ...values, email_address: '' } }));
}

async function editsOf(profile: CaregiverProfile): Promise<ProfileValues | null> {
  const text = readFromTab('caregiver-edits');
  if (text === null) return null;
  try {
    const { editsSchema } = await import(/* webpackChunkName: "later-draft" */ '../profile-wizard/draft-schema.ts');
    const { uuid, last_modified, values } = editsSchema.parse(JSON.parse(text));
    if (uuid !== profile.uuid || last_modified !== profile.last_modified) return null;
    return { ...values, email_address: profile.email_address };
  } catch (error) {
    console.error('Could not restore unsaved edits', error);
    return null;
  }
}
