import { useLanguage } from '@marketplace/platform';

/** Returns a field's error in the page's language; updates when the language changes. */
export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { t } = useLanguage();
  return (error) => (error?.message === undefined ? undefined : t(error.message));
}
