import { html, type Html } from './html.ts';

/** A complete hosted page. `styles` is the path of an extra style sheet. */
export function page(title: string, content: Html, styles: string | null = null): string {
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/pages.css" />
        ${styles === null ? null : html`<link rel="stylesheet" href="${styles}" />`}
        <script src="/assets/pages.js" defer></script>
      </head>
      <body>
        <aside class="banner" aria-label="Simulator">
          <strong>Simulator</strong> Local test payments: no real money moves. Never enter a real card.
        </aside>
        ${content}
      </body>
    </html>`.markup;
}

export function messagePage(title: string, message: string, link: { href: string; label: string } | null): string {
  return page(
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${message}</p>
      ${link === null ? null : html`<a class="button" href="${link.href}">${link.label}</a>`}
    </main>`,
  );
}

/** Formats cents as dollars: $400.00 */
export function money(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/** Formats a Unix second as a date: November 21, 2026 (UTC) */
export function date(second: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(second * 1000);
}
