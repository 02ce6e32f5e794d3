import { describe, expect, test } from 'vitest';
import { renderMail, type MailContent } from './render-mail.ts';

const content: MailContent = {
  config: {
    PRODUCT_NAME: 'Homecare & Co',
    SUPPORT_EMAIL: 'help@homecare.example',
    PUBLIC_URL: 'http://localhost:4000',
  },
  title: 'A <title>',
  paragraphs: ['Apply for "Nurse" at <script>alert(1)</script> & sons'],
  action: { label: 'Open <it>', url: 'http://localhost:4000/update-profile?token=a&source="x"' },
  code: '123456',
  facts: [['Name', '<b>Dana</b>']],
  cards: [{ title: '<i>Maria</i>', text: 'Nurse & more' }],
  stop: { reason: 'You asked <daily>.', label: 'Stop', url: 'http://localhost:4000/stop?a=1&b="2"' },
  association: { name: 'Indiana <Association>', support_email: null },
  note: "It's for 24 hours",
};

describe('renderMail', () => {
  test('escapes every value in the HTML', () => {
    const { html } = renderMail(content);
    expect(html).not.toMatch(/<script|<title>A <|<b>Dana|<i>Maria|<daily>|<it>|<Association>/);
    expect(html).toContain('href="http://localhost:4000/stop?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; sons');
    expect(html).toContain('href="http://localhost:4000/update-profile?token=a&amp;source=&quot;x&quot;"');
  });

  test('has the same content in plain text', () => {
    const { text } = renderMail(content);
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

  test('names the association beside the product, and the support address, in both', () => {
    const { html, text } = renderMail(content);
    for (const name of ['Homecare &amp; Co', 'with Indiana &lt;Association&gt;']) expect(html).toContain(name);
    expect(text).toContain('Homecare & Co · Indiana <Association>');
    for (const form of [html, text]) expect(form).toContain('help@homecare.example');
  });

  test('names the support address of the association if it has one', () => {
    const { html, text } = renderMail({
      ...content,
      association: { name: 'Ohio Association', support_email: 'help@ohio.example' },
    });
    for (const form of [html, text]) {
      expect(form).toContain('help@ohio.example');
      expect(form).not.toContain('help@homecare.example');
    }
  });

  test('fits a phone: a viewport, a fluid width, and no image to load', () => {
    const { html } = renderMail(content);
    expect(html).toContain('width=device-width');
    expect(html).toContain('max-width:560px');
    expect(html).not.toContain('<img');
  });
});
