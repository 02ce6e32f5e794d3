import { refreshSessionCall, SESSION_LOCK, SIGNED_IN_MARK, type PreferredLanguage } from '@marketplace/contracts';
import { msg, siteLanguage } from '@marketplace/domain';
import type { SiteConfig } from '@marketplace/platform';
import { SUPPLY_ELEMENT, type DeliveredSupply } from '../src/overview/delivered-supply.ts';
import type { EarlyScript } from '../src/remotes/page-scripts.ts';
import { FONTS_LATER, FRAME_ONLY } from '../src/site/frame-only.ts';
import type { PrerenderedPage } from './prerendering/prerendered-pages.ts';
import { escapeHtml, startFailed, withoutScript, WITHOUT_SCRIPT_MARK } from './page-without-script.ts';
import { contentSecurityPolicy, styleHash } from './security-headers.ts';
import { themeRule } from './theme-rule.ts';
import { translated } from './translations.ts';

const HEAD_MARK = '<!--site-head-->';
/** Loads the shell's script after the first paint of a server-rendered page. */
export const START_SCRIPT = '/start-after-paint.js';
/** Loads the page again if the shell's script did not run. */
export const FAILURE_SCRIPT = '/start-failed.js';
/** Refreshes the session of a protected page while the shell's script is still loading. */
export const SESSION_SCRIPT = '/early-session.js';
/** Preview image for shared links to public pages. It shows no name, because the product's name is a setting. */
export const SHARED_PICTURE = '/shared-picture.png';
const PICTURE_SHOWS = msg('A week of care as a quilt: seven days, from morning to night');
const EMPTY_ROOT = '<div id="root"></div>';

interface PageHead {
  title: string;
  description: string | null;
  /** The canonical URL for search engines; null for pages they must not index. */
  canonical: string | null;
  /** Whether the page is for signed-in users only. */
  signedIn: boolean;
  /** Fonts and scripts that the page needs immediately. */
  fonts: readonly string[];
  scripts: readonly EarlyScript[];
}

interface PageParts {
  head: PageHead;
  config: SiteConfig;
  language: PreferredLanguage;
  /** For the style elements of the development server's page; null in production. */
  nonce: string | null;
  /** A canary runs: browsers report how the remotes' releases do. */
  watched: boolean;
  /** The server-rendered HTML; null when only the browser renders the page. */
  rendered: PrerenderedPage | null;
  /** What the supply map was rendered from; null on pages without it, and while its numbers are not known. */
  supply: DeliveredSupply | null;
  /** Contents of the style sheets that the template links to, by path. */
  styleSheets: Readonly<Record<string, string>>;
}

/** Fills the shell's HTML for this response. */
export function renderPage(template: string, page: PageParts): { html: string; policy: string } {
  const { nonce, rendered } = page;
  const styles = rendered === null ? null : inlineStyles(page, rendered);
  if (!template.includes(HEAD_MARK)) throw new Error(`The shell's index.html has no ${HEAD_MARK}`);
  // Replacer functions, because dollar signs in a replacement string have a special meaning.
  const html = template
    .replace(
      '<html lang="en">',
      `<html lang="${page.language}"${rendered?.frameOnly === true ? ` ${FONTS_LATER}` : ''}>`,
    )
    .replace(WITHOUT_SCRIPT_MARK, () => withoutScript(page.config))
    .replace(HEAD_MARK, () => headLines(page).join('\n    '))
    .replace('</head>', () => `${lateLines(page)}</head>`);
  return {
    html:
      rendered === null || styles === null
        ? shellFirst(html, page.config, 'high')
        : filled(html, rendered, { styles, config: page.config }),
    policy: contentSecurityPolicy({ nonce, hashes: styles?.hashes ?? [] }),
  };
}

function headLines(page: PageParts): string[] {
  const { head, config, nonce, rendered, supply, watched } = page;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    head.description === null ? '' : `<meta name="description" content="${escapeHtml(head.description)}" />`,
    ...(head.canonical === null
      ? ['<meta name="robots" content="noindex" />']
      : [`<link rel="canonical" href="${escapeHtml(head.canonical)}" />`, ...openGraph(page, head.canonical)]),
    nonce === null ? '' : `<meta property="csp-nonce" nonce="${nonce}" />`,
    watched ? '<meta name="canary-watch" content="on" />' : '',
    ...(isWhole(rendered) ? [...head.fonts.map(preloadOfFont), afterPaint(head.scripts)] : []),
    head.signedIn ? earlySession() : '',
    jsonElement('site-config', config),
    supply === null ? '' : jsonElement(SUPPLY_ELEMENT, supply),
  ].filter((line) => line !== '');
}

/** Whether the HTML has all of the page, so that its scripts can wait. */
const isWhole = (rendered: PrerenderedPage | null) => rendered !== null && !rendered.frameOnly;

/**
 * Preloads after the shell's own files: over HTTP/1.1 a browser has six connections to the site, and a hanging remote would
 * take them all while the shell, which has to report that, waits for one. Fonts come last, and with a frame only after the
 * script: without it there is little to read in them.
 */
function lateLines({ head, rendered }: PageParts): string {
  if (isWhole(rendered)) return '';
  const scripts = head.scripts.map(preloadOf);
  if (rendered === null) return [...scripts, ...head.fonts.map(preloadOfFont).map(laterThanOthers)].join('');
  return scripts.map(laterThanOthers).join('');
}

/** Async: neither the page nor the shell waits for it. */
function earlySession(): string {
  const { method, path } = refreshSessionCall;
  const data = Object.entries({ mark: SIGNED_IN_MARK, lock: SESSION_LOCK, method, path });
  const attributes = data.map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`).join('');
  return `<script async src="${SESSION_SCRIPT}"${attributes}></script>`;
}

const SHELL_SCRIPT = /<script defer src="([^"]+)"><\/script>/;

/**
 * A deferred script has the lowest priority, but on an empty page nothing can be seen before it runs; a frame can, and nothing
 * that comes with it is more urgent than the script. If it does not run, the one after it, at the end of the head, does.
 */
function shellFirst(html: string, config: SiteConfig, priority: 'high' | 'low'): string {
  const [whole, script] = SHELL_SCRIPT.exec(html) ?? [];
  if (whole === undefined) return html;
  return html
    .replace(whole, `<script defer fetchpriority="${priority}" src="${script}"></script>`)
    .replace(
      '</head>',
      () => `${startFailed(config)}<script defer src="${FAILURE_SCRIPT}" data-script="${script}"></script></head>`,
    );
}

/** Open Graph tags: how a shared link to the page looks. */
function openGraph({ head, config, language }: PageParts, address: string): string[] {
  const { origin, pathname } = new URL(address);
  const [association] = config.associations;
  // A link shared from an association's copy leads to that copy.
  const shared = association === undefined ? address : `${origin}/${association.code}${pathname.replace(/\/$/, '')}`;
  const named = (text: string) => (association === undefined ? text : `${text} | ${association.name}`);
  const values: Record<string, string | null> = {
    'og:type': 'website',
    'og:site_name': named(config.productName),
    'og:title': named(head.title),
    'og:description': head.description,
    'og:url': shared,
    'og:image': origin + SHARED_PICTURE,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': translated(PICTURE_SHOWS, language),
    'og:locale': siteLanguage(language).locale.replace('-', '_'),
  };
  return Object.entries(values)
    .flatMap(([property, content]) =>
      content === null ? [] : [`<meta property="${property}" content="${escapeHtml(content)}" />`],
    )
    .concat('<meta name="twitter:card" content="summary_large_image" />');
}

/** Everything that a server-rendered page needs to look right, so that nothing else blocks rendering. */
interface InlineStyles {
  /** The style elements of the page itself. */
  own: string;
  /** The style elements that replace links to the build's style sheets, by path. */
  sheets: ReadonlyMap<string, string>;
  hashes: readonly string[];
}

function inlineStyles({ config, styleSheets }: PageParts, rendered: PrerenderedPage): InlineStyles {
  const theme = themeRule(config.associations[0]?.theme ?? {});
  const own = (theme === '' ? '' : `<style id="association-theme">${theme}</style>`) + rendered.styles;
  const texts = [...own.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text ?? '');
  const sheets = new Map(Object.entries(styleSheets).map(([href, text]) => [href, `<style>${text}</style>`]));
  return { own, sheets, hashes: [...texts, ...Object.values(styleSheets)].map(styleHash) };
}

function filled(
  html: string,
  rendered: PrerenderedPage,
  { styles, config }: { styles: InlineStyles; config: SiteConfig },
) {
  if (!html.includes(EMPTY_ROOT)) throw new Error(`The shell's index.html has no ${EMPTY_ROOT}`);
  const styled = html
    .replace(/<link href="([^"]+)" rel="stylesheet">/g, (link, href: string) => styles.sheets.get(href) ?? link)
    .replace('</head>', () => `${styles.own}</head>`);
  if (rendered.frameOnly)
    return shellFirst(styled, config, 'low').replace(
      EMPTY_ROOT,
      () => `<div id="root" ${FRAME_ONLY}>${rendered.body}</div>`,
    );
  return styled
    .replace(SHELL_SCRIPT, `<script defer src="${START_SCRIPT}" data-script="$1"></script>`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(EMPTY_ROOT, () => `<div id="root">${rendered.body}</div>`);
}

const preloadOfFont = (href: string) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin />`;
/** A preload has a high priority otherwise. */
const laterThanOthers = (preload: string) => preload.replace(' />', ' fetchpriority="low" />');

function preloadOf({ href, integrity }: EarlyScript): string {
  const check = integrity === null ? '' : ` integrity="${escapeHtml(integrity)}"`;
  return `<link rel="preload" as="script" href="${escapeHtml(href)}"${check} />`;
}

/** On a server-rendered page no script loads before the content: nothing inside a template element is fetched. */
function afterPaint(scripts: readonly EarlyScript[]): string {
  return `<template id="after-paint">${scripts.map(preloadOf).join('')}</template>`;
}

/** Data for the page's scripts. The JSON cannot close the element around it. */
function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
