import type { WeekMask } from '@marketplace/domain';
import type { Config } from '../config.ts';
import { siteLink } from './site-links.ts';
import { mailColors, type MailColors } from './mail-colors.ts';
import { MAIL_FONT, weekPicture } from './week-picture.ts';
import { mailTexts } from './mail-language.ts';
import type { Mail, MailAssociation, MailConfig, Recipient } from './mail.ts';
import { brandMark, quilt } from './mail-quilt.ts';
import type { MailText, OwnText } from './mail-text.ts';

export type MailFact = readonly [label: OwnText, value: MailText, week?: WeekMask];

/** Content of an email. Only fields of type MailText may contain users' text, so never a subject, title or link. */
export interface MailContent {
  /** Defaults to the title. */
  subject?: OwnText;
  title: OwnText;
  paragraphs: readonly MailText[];
  action?: { label: OwnText; url: string };
  also?: { label: OwnText; url: string };
  /** Short code that can be typed instead of following the link. */
  code?: string;
  facts?: readonly MailFact[];
  cards?: readonly { title: MailText; text: MailText; week?: WeekMask | undefined }[];
  note?: OwnText;
  stop?: { reason: OwnText; label: OwnText; url: string; byMail: string };
}

/** Height and maximum width of an association's logo, in pixels. */
const LOGO = { height: 48, width: 220 };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

type WholeMail = MailContent & { config: MailConfig } & Omit<Recipient, 'email'>;

export function renderMail(config: MailConfig, { email, ...reader }: Recipient, content: MailContent): Mail {
  const { title, subject = title, stop } = content;
  const wholeMail = { ...content, ...reader, config };
  return {
    to: email,
    subject,
    text: asText(wholeMail),
    html: asHtml(wholeMail),
    ...(stop === undefined ? {} : { unsubscribeUrl: stop.byMail }),
  };
}

export const supportInbox = (config: Pick<Config, 'SUPPORT_EMAIL'>): Recipient => ({
  email: config.SUPPORT_EMAIL,
  association: null,
});

export function supportAddress(
  config: Pick<Config, 'SUPPORT_EMAIL'>,
  association: Pick<MailAssociation, 'support_email'> | null | undefined,
): string {
  return association?.support_email ?? config.SUPPORT_EMAIL;
}

/** URL of the logo as a bitmap, for mail programs and payment pages. It reveals nothing about the recipient. */
export function logoUrl(config: Pick<Config, 'PUBLIC_URL'>, { logo }: Pick<MailAssociation, 'logo'>): string {
  const path: `/${string}` = `/${logo.replace(/^\/+/, '')}`;
  return siteLink(config, null, path, { format: 'bitmap' });
}

function senderName({ config, association }: WholeMail): string {
  return association ? `${config.PRODUCT_NAME} · ${association.name}` : config.PRODUCT_NAME;
}

function senderLine({ config, association, language = 'en' }: WholeMail, colors: MailColors): string {
  const product = escapeHtml(config.PRODUCT_NAME);
  if (!association) {
    return (
      `<table role="presentation" style="border-collapse:collapse"><tr><td style="padding:0 10px 0 0">${brandMark(colors)}</td>` +
      `<td style="padding:0;font:inherit;color:${colors.brand}">${product}</td></tr></table>`
    );
  }
  const t = mailTexts(language);
  const partner = t('with {association}', { association: association.name });
  return (
    `<img src="${escapeHtml(logoUrl(config, association))}" alt="" height="${LOGO.height}" style="display:block;height:auto;max-height:${LOGO.height}px;width:auto;max-width:${LOGO.width}px;margin:0 0 12px">` +
    `${product}<br><span style="font-weight:400;font-size:14px;color:${colors.soft}">${escapeHtml(partner)}</span>`
  );
}

function asText(content: WholeMail): string {
  const t = mailTexts(content.language ?? 'en');
  const { config, title, paragraphs, action, code, facts, cards, note, stop } = content;
  const parts = [
    title,
    ...paragraphs,
    ...(facts ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(cards ?? []).map((card) => `${card.title}\n${card.text}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(content.also ? [`${content.also.label}:\n${content.also.url}`] : []),
    ...(code === undefined ? [] : [t('Your code: {code}', { code })]),
    ...(note === undefined ? [] : [note]),
    ...(stop ? [`${stop.reason}\n${stop.label}: ${stop.url}`] : []),
    `--\n${senderName(content)}\n${t('Questions? Write to {address}', { address: supportAddress(config, content.association) })}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function asHtml(content: WholeMail): string {
  const COLOR = mailColors(content.association?.theme);
  const language = content.language ?? 'en';
  const t = mailTexts(language);
  const { config, title, paragraphs, action, code, facts, cards, note, stop } = content;
  const text = (style: string, value: string) =>
    `<p style="margin:0 0 16px;font:400 16px/1.6 ${MAIL_FONT};color:${COLOR.ink};${style}">${escapeHtml(value)}</p>`;
  const pictureOf = (week: WeekMask | undefined) => (week === undefined ? '' : weekPicture(week, COLOR, t));
  const table = (facts ?? [])
    .map(
      ([label, value, week]) =>
        `<tr><td style="padding:8px 16px 8px 0;font:400 14px/1.5 ${MAIL_FONT};color:${COLOR.soft};vertical-align:top">${escapeHtml(label)}</td>` +
        `<td style="padding:8px 0;font:600 16px/1.5 ${MAIL_FONT};color:${COLOR.ink};word-break:break-word">${pictureOf(week)}${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const body = [
    ...paragraphs.map((paragraph) => text('', paragraph)),
    table === '' ? '' : `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${table}</table>`,
    ...(cards ?? []).map(
      (card) =>
        `<div style="margin:0 0 12px;padding:14px 16px;border:1px solid ${COLOR.line};border-radius:12px">` +
        `<strong style="display:block;font:700 16px/1.5 ${MAIL_FONT};color:${COLOR.ink}">${escapeHtml(card.title)}</strong>` +
        `<span style="font:400 14px/1.5 ${MAIL_FONT};color:${COLOR.soft}">${escapeHtml(card.text)}</span>${pictureOf(card.week)}</div>`,
    ),
    action
      ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${COLOR.brand};color:${COLOR.onBrand};font:600 16px/1.25 ${MAIL_FONT};text-decoration:none">${escapeHtml(action.label)}</a></p>`
      : '',
    content.also
      ? `<p style="margin:0 0 24px;font:600 16px/1.6 ${MAIL_FONT}"><a href="${escapeHtml(content.also.url)}" style="color:${COLOR.brand}">${escapeHtml(content.also.label)}</a></p>`
      : '',
    code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font:400 16px/1.6 ${MAIL_FONT};color:${COLOR.ink}">${escapeHtml(t('Or type this code:'))}<br><strong style="font:700 28px/1.6 ui-monospace,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</strong></p>`,
    note === undefined ? '' : text(`font-size:14px;color:${COLOR.soft};`, note),
    action
      ? `<p style="margin:24px 0 0;font:400 13px/1.6 ${MAIL_FONT};color:${COLOR.soft}">${escapeHtml(t("If the button doesn't work, open this address:"))}<br><a href="${escapeHtml(action.url)}" style="color:${COLOR.brand};word-break:break-all">${escapeHtml(action.url)}</a></p>`
      : '',
  ].join('\n');
  const edge = content.association ? `border-top:4px solid ${COLOR.brand};` : '';
  const support = escapeHtml(supportAddress(config, content.association));
  const stopLine = stop
    ? `${escapeHtml(stop.reason)} <a href="${escapeHtml(stop.url)}" style="color:${COLOR.brand}">${escapeHtml(stop.label)}</a><br>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOR.paper}">
<table role="presentation" width="100%" style="border-collapse:collapse;background:${COLOR.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:560px;border-collapse:separate;border-spacing:0">
<tr><td style="padding:0 8px 16px;font:700 16px/1.4 ${MAIL_FONT};color:${COLOR.brand}">${senderLine(content, COLOR)}</td></tr>
<tr><td style="padding:32px 24px;border:1px solid ${COLOR.line};${edge}border-radius:16px;background:${COLOR.card}">
${quilt(COLOR)}
<h1 style="margin:0 0 16px;font:700 24px/1.3 ${MAIL_FONT};color:${COLOR.ink}">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 8px;font:400 13px/1.6 ${MAIL_FONT};color:${COLOR.soft}">${stopLine}${escapeHtml(t('Questions? Write to {address}', { address: '' }))}<a href="mailto:${support}" style="color:${COLOR.brand}">${support}</a>.</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
