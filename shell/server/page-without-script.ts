import type { SiteConfig } from '@marketplace/platform';

export const WITHOUT_SCRIPT_MARK = '<!--site-without-script-->';
export const WITHOUT_SCRIPT_STYLES = '/without-script.css';

/** Bilingual text for browsers without JavaScript. */
export function withoutScript(config: SiteConfig): string {
  const prefix = prefixOf(config);
  const product = escapeHtml(config.productName);
  return framed(
    config,
    `<h1>This page needs JavaScript</h1>
          <p>Please switch on JavaScript in the settings of your browser, then load the page again.</p>
          <p lang="es">Esta página necesita JavaScript. Actívelo en los ajustes de su navegador y vuelva a cargar la página.</p>
          <h2>What you can read without it</h2>
          <ul>
            <li><a href="${prefix === '' ? '/' : prefix}">How ${product} works</a></li>
            <li><a href="${prefix}/care-professionals">For care professionals</a></li>
            <li><a href="${prefix}/agency-terms">Agency terms</a></li>
            <li><a href="${prefix}/caregiver-terms">Care professional terms</a></li>
          </ul>`,
  );
}

/** Error text for a script that failed to load twice (public/start-failed.js). */
export function startFailed(config: SiteConfig): string {
  const words = framed(
    config,
    `<div role="alert">
          <h1>This page could not be loaded</h1>
          <p>Please check your connection, then reload the page.</p>
          <p lang="es">No se pudo cargar esta página. Compruebe su conexión y vuelva a cargarla.</p></div>
          <button type="button">Reload <span lang="es">/ Volver a cargar</span></button>`,
  );
  return `<template id="start-failed">${words}</template>`;
}

const prefixOf = ({ associations: [association] }: SiteConfig) =>
  association === undefined ? '' : `/${association.code}`;

function framed(config: SiteConfig, main: string): string {
  const { productName, supportEmail, associations } = config;
  const [association] = associations;
  const prefix = prefixOf(config);
  const support = escapeHtml(association?.support_email ?? supportEmail);
  const partner =
    association === undefined
      ? ''
      : `<p><img src="${escapeHtml(association.logo)}" alt="" width="40" height="40" /> ${escapeHtml(association.name)}</p>`;
  return `<link rel="stylesheet" href="${WITHOUT_SCRIPT_STYLES}" />
      <div class="without-script" lang="en">
        <header>
          <a href="${prefix === '' ? '/' : prefix}"><img src="/favicon.svg" alt="" width="34" height="34" /> ${escapeHtml(productName)}</a>
          ${partner}
        </header>
        <main>
          ${main}
          <p>Need help? Write to <a href="mailto:${support}">${support}</a>.</p>
        </main>
      </div>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
