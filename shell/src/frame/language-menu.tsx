import { siteLanguage } from '@marketplace/domain';
import { styled, toast, useLanguage } from '@marketplace/platform';
import { VisuallyHidden } from '@marketplace/ui';
import { useState, type ChangeEvent } from 'react';

export function LanguageMenu() {
  const { t, language, listLanguages, setLanguage } = useLanguage();
  const [changing, setChanging] = useState(false);

  async function change({ target }: ChangeEvent<HTMLSelectElement>) {
    const newLanguage = listLanguages().find((code) => code === target.value);
    if (newLanguage === undefined || newLanguage === language) return;
    setChanging(true);
    try {
      await setLanguage(newLanguage);
    } catch (error) {
      console.error('Could not change the language', error);
      toast({ title: t('This language could not be loaded. Please try again.'), tone: 'error', about: 'language' });
    } finally {
      setChanging(false);
    }
  }
  return (
    <label>
      <VisuallyHidden>{t('Language')}</VisuallyHidden>
      <Menu value={language} aria-busy={changing} onChange={(event) => void change(event)}>
        {listLanguages().map((code) => (
          <option key={code} value={code} lang={code}>
            {siteLanguage(code).name}
          </option>
        ))}
      </Menu>
    </label>
  );
}

const Menu = styled.select`
  max-width: 9rem;
  min-height: var(--target-min);
  padding-inline: var(--space-2);
  border: 1px solid transparent;
  border-radius: var(--radius-m);
  background: transparent;
  color: inherit;
  font: inherit;
  font-size: var(--text-s);
  cursor: pointer;

  &:hover {
    border-color: var(--color-line-strong);
  }
  @media (max-width: 47.99em) {
    max-width: 6rem;
    padding-inline: 0;
  }
`;
