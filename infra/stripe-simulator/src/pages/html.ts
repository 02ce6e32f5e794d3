export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type HtmlValue = Html | Html[] | string | number | null;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Template tag that escapes strings, inserts Html unchanged and skips null. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(parts.map((part, position) => part + rendered(values[position] ?? null)).join(''));
}

function rendered(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(rendered).join('');
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
