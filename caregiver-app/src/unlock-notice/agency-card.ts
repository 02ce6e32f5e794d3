const escaped = (text: string) => text.replace(/[\\,;]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, ' ');

/**
 * Returns an agency's vCard (RFC 6350), with which a phone shows the agency's name when it calls. `phone`: 10 digits.
 */
export function agencyCard(name: string, phone: string): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    `TEL;TYPE=WORK:+1${phone}`,
  ];
  return [...lines, 'END:VCARD', ''].join('\r\n');
}
