import { describe, expect, test } from 'vitest';
import { words } from './mail-text.ts';
import type { MailConfig, Recipient } from './mail.ts';
import { renderMail, type MailContent } from './render-mail.ts';

const config: MailConfig = {
  PRODUCT_NAME: 'Homecare & Co',
  SUPPORT_EMAIL: 'help@homecare.example',
  PUBLIC_URL: 'http://localhost:4000',
  TOKEN_SECRET: 'no-link-in-these-mails-is-signed',
};
const MAIN_SITE: Recipient = { email: 'dana@agency.example.test', association: null };
const COPY: Recipient = {
  ...MAIN_SITE,
  association: {
    code: 'iahhc',
    name: 'Indiana <Association>',
    support_email: null,
    logo: '/api/associations/iahhc/logo/0123"',
    theme: { '--brand-primary': '#7a1f3d', '--brand-on-primary': '#fffafa', '--brand-paper': '#fdf6f0' },
  },
};
const content: MailContent = {
  title: words`A <title>`,
  paragraphs: [words`Apply for "Nurse" at <script>alert(1)</script> & sons`],
  action: { label: words`Open <it>`, url: 'http://localhost:4000/update-profile?token=a&source="x"' },
  code: '123456',
  facts: [[words`Name`, words`<b>Dana</b>`]],
  cards: [{ title: words`<i>Maria</i>`, text: words`Nurse & more` }],
  stop: {
    reason: words`You asked <daily>.`,
    label: words`Stop`,
    url: 'http://localhost:4000/stop?a=1&b="2"',
    byMail: 'http://localhost:4000/api/stop',
  },
  note: words`It's for 24 hours`,
};

const drawings = (html: string) => html.match(/<table[^>]*aria-hidden="true".*?<\/table>/g) ?? [];

describe('renderMail', () => {
  test('escapes every value in the HTML', () => {
    const { html } = renderMail(config, COPY, content);
    expect(html).not.toMatch(/<script|<title>A <|<b>Dana|<i>Maria|<daily>|<it>|<Association>/);
    expect(html).toContain('href="http://localhost:4000/stop?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; sons');
    expect(html).toContain('href="http://localhost:4000/update-profile?token=a&amp;source=&quot;x&quot;"');
  });

  test('writes the content of the HTML as plain text, too', () => {
    const { text } = renderMail(config, COPY, content);
    for (const part of [
      'A <title>',
      'Nurse',
      content.action?.url ?? '',
      '123456',
      'Name: <b>Dana</b>',
      "It's for 24",
      '<i>Maria</i>\nNurse & more',
      'You asked <daily>.\nStop: http://localhost:4000/stop?a=1',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('names the association next to the product, and the support address, in both HTML and plain text', () => {
    const { html, text } = renderMail(config, COPY, content);
    for (const name of ['Homecare &amp; Co', 'with Indiana &lt;Association&gt;']) expect(html).toContain(name);
    expect(text).toContain('Homecare & Co · Indiana <Association>');
    for (const form of [html, text]) expect(form).toContain('help@homecare.example');
  });

  test('names the support address of the association if it has one', () => {
    const { html, text } = renderMail(
      config,
      {
        ...MAIN_SITE,
        association: {
          code: 'oh',
          name: 'Ohio Association',
          support_email: 'help@ohio.example',
          logo: '/logo',
          theme: {},
        },
      },
      content,
    );
    for (const form of [html, text]) {
      expect(form).toContain('help@ohio.example');
      expect(form).not.toContain('help@homecare.example');
    }
  });

  test('fits a phone screen through a viewport and a fluid width, and loads no image on the main site', () => {
    const { html } = renderMail(config, MAIN_SITE, content);
    expect(html).toContain('width=device-width');
    expect(html).toContain('max-width:560px');
    expect(html).not.toContain('<img');
  });

  test('uses the association’s logo and colors, and the logo’s URL reveals nothing about the reader', () => {
    const { html } = renderMail(config, COPY, content);
    const [image = ''] = /<img[^>]*>/.exec(html) ?? [];
    expect(image).toContain('src="http://localhost:4000/api/associations/iahhc/logo/0123&quot;?format=bitmap"');
    // A wide logo keeps its aspect ratio on a narrow screen.
    expect(image).toMatch(/max-height:48px;width:auto;max-width:220px/);
    expect(image).toContain('alt=""');
    expect(html).toContain('background:#7a1f3d;color:#fffafa');
    expect(html).toContain('<body style="margin:0;padding:0;background:#fdf6f0">');
    expect(html).not.toContain('#14564f');
  });

  test('starts with a quilt pattern in the email’s colors, which loads nothing and is hidden from screen readers', () => {
    const { html } = renderMail(config, COPY, content);
    const [first = ''] = drawings(html);
    expect(html.indexOf(first)).toBeLessThan(html.indexOf('<h1'));
    expect(first.match(/<td/g)).toHaveLength(7);
    expect(first).toContain('#7a1f3d');
    expect(first).not.toMatch(/url\(|<img|src=/);
  });

  test('shows the site’s mark, or the association’s logo for an association’s site', () => {
    const before = (html: string) => html.slice(0, html.indexOf('<h1'));
    expect(drawings(before(renderMail(config, MAIN_SITE, content).html))).toHaveLength(2);
    const { html } = renderMail(config, COPY, content);
    expect(drawings(before(html))).toHaveLength(1);
    expect(before(html)).toContain('<img');
  });

  test('draws a week next to its description, in cells that load nothing and are hidden from screen readers', () => {
    // Sunday mornings and Saturday nights.
    const week = 1 | (1 << 27);
    const mail = {
      ...content,
      cards: [],
      facts: [[words`Availability`, words`Weekends`, week]] as const,
    };
    const { html, text } = renderMail(config, MAIN_SITE, mail);
    const picture = drawings(html).at(-1) ?? '';
    const rows = picture
      .split('</tr>')
      .map((row) => [...row.matchAll(/bgcolor="(#[\da-f]{6})"/g)].map(([, fill]) => fill));
    const [letters, morning = [], midday = [], evening = [], night = []] = rows;
    expect(letters).toEqual([]);
    for (const band of [morning, midday, evening, night]) expect(band).toHaveLength(7);
    const empty = midday[0];
    expect(new Set([...morning.slice(1), ...midday, ...evening, ...night.slice(0, 6)])).toEqual(new Set([empty]));
    expect(new Set([empty, morning[0], night[6]]).size).toBe(3);
    expect(html).toContain(`${picture}Weekends`);
    expect(html).not.toContain('<img');
    expect(text).toContain('Availability: Weekends\n');
    expect(
      renderMail(config, MAIN_SITE, {
        ...mail,
        cards: [{ title: words`Maria`, text: words`Weekends`, week }],
        facts: [],
      }).html,
    ).toContain(picture);
  });

  test("uses the product's colors on the main site", () => {
    expect(renderMail(config, MAIN_SITE, content).html).toContain('background:#14564f;color:#ffffff');
  });
});
