export interface SimulatedMessage {
  sid: string;
  phone: string;
  body: string;
  direction: 'outbound-api' | 'outbound-reply' | 'inbound';
  status: 'queued' | 'delivered' | 'undelivered' | 'received';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

export function phonePage(messages: readonly SimulatedMessage[]): string {
  const phones = [...new Set(messages.map(({ phone }) => phone))];
  const sections = phones.map(
    (phone) => `<section><h2>${escaped(phone)}</h2>
${messages
  .filter((message) => message.phone === phone)
  .map(({ direction, body }) => `<p class="${direction}">${escaped(body)}</p>`)
  .join('\n')}
<form method="post" action="/phone"><input type="hidden" name="From" value="${escaped(phone)}"><input name="Body" aria-label="Reply" required> <button>Reply</button></form></section>`,
  );
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Texts</title>
<style>body{font:16px system-ui;max-width:30rem;margin:2rem auto;padding:0 1rem}p{padding:.6rem .8rem;border-radius:.8rem;background:#eee;overflow-wrap:anywhere}.inbound{background:#d7ebff;margin-inline-start:4rem}</style>
<h1>Texts</h1>${sections.join('') || '<p>No texts yet.</p>'}</html>`;
}
