import { CommandError } from '@marketplace/cli/error';

/**
 * Inlines a page's style sheets, images and fonts, and removes its scripts. `base` is the origin of relative URLs.
 * @throws CommandError if a file does not load
 */
export async function inOneFile(html: string, base: string): Promise<string> {
  const bare = html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<template id="after-paint">.*?<\/template>/gs, '')
    .replace(/<link\b[^>]*\brel="(?:preload|icon|canonical)"[^>]*>/g, '');
  const sheets = await replaceAll(bare, /<link\b[^>]*\brel="stylesheet"[^>]*>/g, async ([link]) => {
    const href = /\bhref="([^"]+)"/.exec(link)?.[1];
    return href === undefined ? link : `<style>${await (await load(decodeAmpersands(href), base)).text()}</style>`;
  });
  const files = new Map<string, Promise<string>>();
  const dataUrl = (address: string) => {
    const cachedUrl = files.get(address) ?? asDataUrl(address, base);
    files.set(address, cachedUrl);
    return cachedUrl;
  };
  const pictures = await replaceAll(
    sheets,
    /(<img\b[^>]*\bsrc=")([^"]+)"/g,
    async ([, before = '', address = '']) =>
      `${before}${address.startsWith('data:') ? address : await dataUrl(decodeAmpersands(address))}"`,
  );
  return replaceAll(pictures, /url\((["']?)((?:\/|https?:)[^"')]+)\1\)/g, async ([, , address = '']) => {
    return `url("${await dataUrl(address)}")`;
  });
}

const decodeAmpersands = (attribute: string) => attribute.replaceAll('&amp;', '&');

async function replaceAll(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => Promise<string>,
): Promise<string> {
  const replaced = await Promise.all([...text.matchAll(pattern)].map(replace));
  let next = 0;
  return text.replace(pattern, () => replaced[next++] ?? '');
}

async function asDataUrl(address: string, base: string): Promise<string> {
  const response = await load(address, base);
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type')?.replace(/\s/g, '') ?? 'application/octet-stream';
  return `data:${type};base64,${bytes.toString('base64')}`;
}

async function load(address: string, base: string): Promise<Response> {
  const response = await fetch(new URL(address, base));
  if (!response.ok) throw new CommandError(`Could not load ${address} for the preview (status ${response.status}).`);
  return response;
}
