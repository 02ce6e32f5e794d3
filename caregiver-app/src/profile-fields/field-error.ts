import { useLanguage, type Translate } from '@marketplace/platform';

const ZIP = /\b\d{5}\b/;

/** The words of a schema or of the server, in the page's language. What nobody translated stays English. */
export function messageWords(message: string, t: Translate): string {
  const zip = ZIP.exec(message)?.[0];
  return zip === undefined ? t(message) : t(message.replace(zip, '{zip}'), { zip });
}

/** A function that says a field's error in the page's language, also after the language was changed. */
export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { t } = useLanguage();
  return (error) => (error?.message === undefined ? undefined : messageWords(error.message, t));
}
