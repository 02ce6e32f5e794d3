import type { SiteConfig } from '@marketplace/platform';
import type { EarlyScript } from '../src/remotes/page-scripts.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const HEAD_MARK = '<!--site-head-->';

export interface PageHead {
  title: string;
  description: string | null;
  /** The page's own address; null for pages that search engines shall not list. */
  canonical: string | null;
  /** Fonts and scripts that the page needs at once. */
  fonts: readonly string[];
  scripts: readonly EarlyScript[];
}

/** Writes what this response needs into the shell's HTML. */
export function renderPage(
  template: string,
  page: { head: PageHead; config: SiteConfig; nonce: string; dev: boolean },
): { html: string; policy: string } {
  const { head, config, nonce } = page;
  const lines = [
    `<title>${escapeHtml(head.title)}</title>`,
    head.description === null ? '' : `<meta name="description" content="${escapeHtml(head.description)}" />`,
    head.canonical === null
      ? '<meta name="robots" content="noindex" />'
      : `<link rel="canonical" href="${escapeHtml(head.canonical)}" />`,
    `<meta property="csp-nonce" nonce="${nonce}" />`,
    ...head.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin />`),
    ...head.scripts.map(preloadOf),
    `<script type="application/json" id="site-config">${jsonInHtml(config)}</script>`,
  ];
  if (!template.includes(HEAD_MARK)) throw new Error(`The shell's index.html has no ${HEAD_MARK}`);
  // A function, because a replacement string would give a meaning to dollar signs in names.
  const html = template.replace(HEAD_MARK, () => lines.filter((line) => line !== '').join('\n    '));
  return { html, policy: contentSecurityPolicy({ nonce, dev: page.dev }) };
}

function preloadOf({ href, integrity }: EarlyScript): string {
  const check = integrity === null ? '' : ` integrity="${escapeHtml(integrity)}"`;
  return `<link rel="preload" as="script" href="${escapeHtml(href)}"${check} />`;
}

/** JSON that cannot end the script element it stands in. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
