import { refreshSessionCall, SESSION_LOCK, SIGNED_IN_MARK, type PreferredLanguage } from '@marketplace/contracts';
import { msg, siteLanguage } from '@marketplace/domain';
import type { SiteConfig } from '@marketplace/platform';
import { SUPPLY_ELEMENT, type DeliveredSupply } from '../src/overview/delivered-supply.ts';
import type { PreloadedScript } from '../src/remotes/page-scripts.ts';
import { DEFER_FONTS, FRAME_ONLY } from '../src/site/frame-only.ts';
import type { PrerenderedPage } from './prerendering/prerendered-pages.ts';
import { escapeHtml, startFailed, withoutScript, WITHOUT_SCRIPT_MARK } from './page-without-script.ts';
import { contentSecurityPolicy, styleHash } from './security-headers.ts';
import { themeRule } from './theme-rule.ts';
import { translated } from './translations.ts';

const HEAD_MARK = '<!--site-head-->';
export const START_SCRIPT = '/start-after-paint.js';
export const FAILURE_SCRIPT = '/start-failed.js';
export const SESSION_SCRIPT = '/preload-session.js';
/** Preview image for shared links. The image shows no product name, because the name is a setting. */
export const SHARED_PICTURE = '/shared-picture.png';
const PICTURE_SHOWS = msg('A week of care as a quilt: seven days, from morning to night');
const EMPTY_ROOT = '<div id="root"></div>';

interface PageHead {
  title: string;
  description: string | null;
  canonical: string | null;
  signedIn: boolean;
  /** Call that the page makes as soon as the session is known. */
  firstCall: string | null;
  fonts: readonly string[];
  scripts: readonly PreloadedScript[];
}

interface PageParts {
  head: PageHead;
  config: SiteConfig;
  language: PreferredLanguage;
  /** Nonce of the development server's style elements; null in production. */
  nonce: string | null;
  /** Whether a canary is running, so that browsers report the health of releases. */
  watched: boolean;
  rendered: PrerenderedPage | null;
  /** Data of the rendered supply map; null on pages without it, and while its counts are unknown. */
  supply: DeliveredSupply | null;
  styleSheets: Readonly<Record<string, string>>;
}

export function renderPage(template: string, page: PageParts): { html: string; policy: string } {
  const { nonce, rendered } = page;
  const styles = rendered === null ? null : inlineStyles(page, rendered);
  if (!template.includes(HEAD_MARK)) throw new Error(`index.html of the shell has no ${HEAD_MARK}`);
  // Uses replacer functions, because $ is special in replacement strings.
  const html = template
    .replace(
      '<html lang="en">',
      `<html lang="${page.language}"${rendered?.frameOnly === true ? ` ${DEFER_FONTS}` : ''}>`,
    )
    .replace(WITHOUT_SCRIPT_MARK, () => withoutScript(page.config))
    .replace(HEAD_MARK, () => headLines(page).join('\n    '))
    .replace('</head>', () => `${lateLines(page)}</head>`);
  return {
    html:
      rendered === null || styles === null
        ? shellFirst(html, page.config, 'high')
        : fillTemplate(html, rendered, { styles, config: page.config }),
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
    head.signedIn ? preloadSessionTag(head.firstCall) : '',
    jsonElement('site-config', config),
    supply === null ? '' : jsonElement(SUPPLY_ELEMENT, supply),
  ].filter((line) => line !== '');
}

/** Whether the HTML contains the whole page, so that scripts can load later. */
const isWhole = (rendered: PrerenderedPage | null) => rendered !== null && !rendered.frameOnly;

/**
 * Returns the preloads. They come after the shell's files, because HTTP/1.1 allows six connections, and a hanging
 * remote could use all of them. A page that is only a frame preloads no fonts; they load after the script.
 */
function lateLines({ head, rendered }: PageParts): string {
  if (isWhole(rendered)) return '';
  const scripts = head.scripts.map(preloadOf);
  if (rendered === null) return [...scripts, ...head.fonts.map(preloadOfFont).map(laterThanOthers)].join('');
  return scripts.map(laterThanOthers).join('');
}

/** An async script, so that neither the page nor the shell waits for it. */
function preloadSessionTag(firstCall: string | null): string {
  const { method, path } = refreshSessionCall;
  const values = { mark: SIGNED_IN_MARK, lock: SESSION_LOCK, method, path };
  const data = Object.entries(firstCall === null ? values : { ...values, 'first-call': firstCall });
  const attributes = data.map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`).join('');
  return `<script async src="${SESSION_SCRIPT}"${attributes}></script>`;
}

const SHELL_SCRIPT = /<script defer src="([^"]+)"><\/script>/;

/**
 * Sets the priority of the shell's script, because browsers load deferred scripts last by default. Appends the fallback
 * script to the head.
 */
function shellFirst(html: string, config: SiteConfig, priority: 'high' | 'low'): string {
  const [scriptTag, script] = SHELL_SCRIPT.exec(html) ?? [];
  if (scriptTag === undefined) return html;
  return html
    .replace(scriptTag, `<script defer fetchpriority="${priority}" src="${script}"></script>`)
    .replace(
      '</head>',
      () => `${startFailed(config)}<script defer src="${FAILURE_SCRIPT}" data-script="${script}"></script></head>`,
    );
}

function openGraph({ head, config, language }: PageParts, address: string): string[] {
  const { origin, pathname } = new URL(address);
  const [association] = config.associations;
  // A link shared from an association site must open that site.
  const shared = association === undefined ? address : `${origin}/${association.code}${pathname.replace(/\/$/, '')}`;
  const withAssociationName = (text: string) => (association === undefined ? text : `${text} | ${association.name}`);
  const values: Record<string, string | null> = {
    'og:type': 'website',
    'og:site_name': withAssociationName(config.productName),
    'og:title': withAssociationName(head.title),
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

interface InlineStyles {
  pageStyles: string;
  /** Style sheets to inline instead of linking, by path. */
  sheets: ReadonlyMap<string, string>;
  hashes: readonly string[];
}

function inlineStyles({ config, styleSheets }: PageParts, rendered: PrerenderedPage): InlineStyles {
  const theme = themeRule(config.associations[0]?.theme ?? {});
  const pageStyles = (theme === '' ? '' : `<style id="association-theme">${theme}</style>`) + rendered.styles;
  const texts = [...pageStyles.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text ?? '');
  const sheets = new Map(Object.entries(styleSheets).map(([href, text]) => [href, `<style>${text}</style>`]));
  return { pageStyles, sheets, hashes: [...texts, ...Object.values(styleSheets)].map(styleHash) };
}

function fillTemplate(
  html: string,
  rendered: PrerenderedPage,
  { styles, config }: { styles: InlineStyles; config: SiteConfig },
) {
  if (!html.includes(EMPTY_ROOT)) throw new Error(`index.html of the shell has no ${EMPTY_ROOT}`);
  const styled = html
    .replace(/<link href="([^"]+)" rel="stylesheet">/g, (link, href: string) => styles.sheets.get(href) ?? link)
    .replace('</head>', () => `${styles.pageStyles}</head>`);
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
const laterThanOthers = (preload: string) => preload.replace(' />', ' fetchpriority="low" />');

function preloadOf({ href, integrity }: PreloadedScript): string {
  const check = integrity === null ? '' : ` integrity="${escapeHtml(integrity)}"`;
  return `<link rel="preload" as="script" href="${escapeHtml(href)}"${check} />`;
}

/** Delays scripts until the content is painted. Browsers do not fetch content of a template element. */
function afterPaint(scripts: readonly PreloadedScript[]): string {
  return `<template id="after-paint">${scripts.map(preloadOf).join('')}</template>`;
}

/** Escaped, so that the JSON cannot close its element. */
function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
