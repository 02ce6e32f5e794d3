import type { SiteConfig } from '@marketplace/platform';
import { escapeHtml } from './escape-html.ts';

/** Placeholder in the shell's index.html, inside `noscript`. */
export const WITHOUT_SCRIPT_MARK = '<!--site-without-script-->';
/** Style sheet of the fallback only. */
export const WITHOUT_SCRIPT_STYLES = '/without-script.css';

/** The no-JavaScript fallback for a page that needs JavaScript, in the frame's look, in both languages. */
export function withoutScript({ productName, supportEmail, associations }: SiteConfig): string {
  const [association] = associations;
  const prefix = association === undefined ? '' : `/${association.code}`;
  const product = escapeHtml(productName);
  const support = escapeHtml(association?.support_email ?? supportEmail);
  const partner =
    association === undefined
      ? ''
      : `<p><img src="${escapeHtml(association.logo)}" alt="" width="40" height="40" /> ${escapeHtml(association.name)}</p>`;
  return `<link rel="stylesheet" href="${WITHOUT_SCRIPT_STYLES}" />
      <div class="without-script">
        <header>
          <a href="${prefix === '' ? '/' : prefix}"><img src="/favicon.svg" alt="" width="34" height="34" /> ${product}</a>
          ${partner}
        </header>
        <main>
          <h1>This page needs JavaScript</h1>
          <p>Please switch on JavaScript in the settings of your browser, then load the page again.</p>
          <p lang="es">Esta página necesita JavaScript. Actívelo en los ajustes de su navegador y vuelva a cargar la página.</p>
          <h2>What you can read without it</h2>
          <ul>
            <li><a href="${prefix === '' ? '/' : prefix}">How ${product} works</a></li>
            <li><a href="${prefix}/care-professionals">For care professionals</a></li>
            <li><a href="${prefix}/agency-terms">Agency terms</a></li>
            <li><a href="${prefix}/caregiver-terms">Care professional terms</a></li>
          </ul>
          <p>Need help? Write to <a href="mailto:${support}">${support}</a>.</p>
        </main>
      </div>`;
}
