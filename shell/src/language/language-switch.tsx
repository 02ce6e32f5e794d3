import { styled, toast, useLanguage } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useState } from 'react';

/** The other language, named in that language so that its readers recognize it. */
const OTHER = {
  en: { language: 'es', name: 'Español', failed: 'No se pudo cargar el español. Inténtelo de nuevo.' },
  es: { language: 'en', name: 'English', failed: 'English could not be loaded. Please try again.' },
} as const;

/** Changes the language of the caregiver pages. Typed input stays, and the choice is remembered. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const [changing, setChanging] = useState(false);
  const other = OTHER[language];

  async function change() {
    setChanging(true);
    try {
      await setLanguage(other.language);
    } catch (error) {
      console.error('The language could not be changed', error);
      toast({ title: other.failed, tone: 'error' });
    } finally {
      setChanging(false);
    }
  }
  return (
    <Switch
      variant="ghost"
      size="s"
      lang={other.language}
      busy={changing}
      busyText={other.name}
      onClick={() => void change()}
    >
      {other.name}
    </Switch>
  );
}

const Switch = styled(Button)`
  min-height: var(--target-min);
  padding-inline: var(--space-2);
`;
