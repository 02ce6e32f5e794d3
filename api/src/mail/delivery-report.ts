import PostalMime from 'postal-mime';

export interface DeliveryReport {
  /** Address to which the report was sent, from the report's headers. */
  sentTo: string;
  /** Enhanced status code of a final failure; null for a delay or success. */
  failure: string | null;
}

/** Headers with the address to which the report was sent. Mail servers add all but the first at delivery. */
const RECIPIENT_HEADERS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);
const REPORT_TYPE = 'message/delivery-status';

/**
 * Codes for a mailbox or domain that does not exist or accepts no email. A full mailbox or a spam filter has other
 * codes.
 */
const DEAD = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
export const isDeadAddress = (status: string): boolean => DEAD.has(status);

/** Enhanced status code in a mail server's response, such as '550 5.1.1 no such mailbox'. */
export const enhancedStatus = (answer: string): string | null =>
  /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? null;

function* groupsOf(text: string): Iterable<Map<string, string>> {
  for (const group of text.replaceAll(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    const fields = group.replaceAll(/\n[ \t]+/g, ' ').split('\n');
    yield new Map(
      fields.map((field) => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon).trim().toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
  }
}

function failureIn(text: string): string | null {
  for (const fields of groupsOf(text)) {
    const status = /^5\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    if (fields.get('action')?.toLowerCase() === 'failed' && status !== undefined) return status;
  }
  return null;
}

export async function readDeliveryReport(mail: Buffer): Promise<DeliveryReport | null> {
  const { headers, attachments } = await PostalMime.parse(mail, { attachmentEncoding: 'utf8' });
  const part = attachments.find(({ mimeType }) => mimeType === REPORT_TYPE);
  if (typeof part?.content !== 'string') return null;
  const sentTo = headers.flatMap(({ key, value }) => (RECIPIENT_HEADERS.has(key) ? [value] : [])).join('\n');
  return { sentTo, failure: failureIn(part.content) };
}
