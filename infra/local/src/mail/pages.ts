export interface KeptMail {
  id: string;
  date: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const page = (title: string, content: string) => `<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
  li { margin-block: 0.75rem; }
  iframe { width: 100%; height: 70vh; border: 1px solid #7d8996; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
${content}
</html>
`;

const describeMail = ({ date, to }: KeptMail) =>
  escaped(`to ${to.join(', ')}, ${new Date(date).toLocaleString('en-US')}`);

export const listPage = (mails: readonly KeptMail[]): string =>
  page(
    'Mail inbox',
    `<h1>Mail inbox</h1>
<p>Newest first. <a href="">Reload</a></p>
${mails.length === 0 ? '<p>There are no emails yet.</p>' : ''}
<ul>${mails
      .map((mail) => `<li><a href="/mails/${mail.id}">${escaped(mail.subject)}</a><br>${describeMail(mail)}</li>`)
      .join('\n')}</ul>`,
  );

/** Returns a page that shows the email. The page runs no scripts, and its links open in a new tab. */
export const mailPage = (mail: KeptMail): string =>
  page(
    mail.subject,
    `<p><a href="/">All mails</a></p>
<h1>${escaped(mail.subject)}</h1>
<p>${describeMail(mail)}</p>
${
  mail.html === ''
    ? ''
    : `<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(
        `<base target="_blank">${mail.html}`,
      )}"></iframe>`
}
<h2>Text</h2>
<pre>${escaped(mail.text)}</pre>`,
  );
