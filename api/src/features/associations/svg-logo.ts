/** Why a drawing cannot be used as a logo; the message is for the person who chose it. */
export class LogoRefused extends Error {
  override name = 'LogoRefused';
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const MAX_DEPTH = 64;

/** Shapes and paints only; nothing that runs, loads or embeds. */
const DRAWING_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan style ' +
    'linearGradient radialGradient stop clipPath mask pattern filter ' +
    'feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset'
  ).split(' '),
);
/** Metadata from drawing programs; it draws nothing and is left out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['metadata']);

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const ATTRIBUTE = `(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`;
/** Comment, declaration, document type without entities, character data, tag, text. */
const TOKEN = new RegExp(
  `<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!DOCTYPE[^>[]*>|<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|` +
    `<(/?)(${NAME})((?:\\s+${ATTRIBUTE})*)\\s*(/?)>|([^<]+)`,
  'y',
);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&([^;&\s]*);?/g, (whole, name: string) => {
    const known = ENTITIES[name];
    if (whole.endsWith(';') && known !== undefined) return known;
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const code = number?.[1] === undefined ? Number(number?.[2]) : parseInt(number[1], 16);
    if (!whole.endsWith(';') || number === null || code > 0x10ffff) {
      throw new LogoRefused('The SVG uses an entity of its own (&…;). Export it again as plain SVG.');
    }
    return String.fromCodePoint(code);
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Colors and sizes only: nothing fetched from anywhere, and no escapes that could hide it. */
function requirePlainStyle(css: string): void {
  const withoutOwn = css.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '');
  if (/url\s*\(|@import|image-set|expression\s*\(|\\|\/\*|javascript:/i.test(withoutOwn)) {
    throw new LogoRefused('The SVG’s styles load something from elsewhere. A logo has to hold all that it shows.');
  }
}

function safeAttributes(element: string, source: string): string {
  const kept: string[] = [];
  const seen = new Set<string>();
  for (const [, name = '', doubleQuoted, quoted] of source.matchAll(new RegExp(ATTRIBUTE, 'g'))) {
    const value = decoded(doubleQuoted ?? quoted ?? '');
    if (/^(?:\w+:)?on/i.test(name)) throw new LogoRefused(`The SVG runs a script (${name} in <${element}>).`);
    const reference = name === 'xlink:href' ? 'href' : name;
    if (reference === 'href') {
      if (!/^#[\w.:-]+$/.test(value)) {
        throw new LogoRefused(`The SVG’s <${element}> refers to something outside of it (${name}).`);
      }
    } else if (name === 'xmlns') {
      if (value !== SVG_NAMESPACE) throw new LogoRefused('The SVG holds another kind of document.');
      continue;
    } else if (name.includes(':')) {
      // Notes from drawing programs, and prefixes that nothing kept here uses.
      continue;
    } else {
      requirePlainStyle(value);
    }
    if (seen.has(reference)) continue;
    seen.add(reference);
    kept.push(` ${reference}="${escaped(value)}"`);
  }
  return kept.join('');
}

/**
 * Rewrites a drawing from the parts that are known to draw: elements, attributes and references within it. Comments,
 * declarations and the notes of drawing programs are left out.
 * @throws LogoRefused for scripts, embedded documents, external references and malformed files
 */
export function safeSvg(source: string): string {
  const out: string[] = [];
  const open: string[] = [];
  let leftOutFrom: number | null = null;
  let complete = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source);
    if (token === null) {
      throw new LogoRefused('The SVG is not well-formed, or declares entities. Export it again as plain SVG.');
    }
    const [, characterData, closing, name, attributes = '', , , , selfClosing, text] = token;
    const plain = characterData ?? text;
    if (name !== undefined && complete) throw new LogoRefused('The SVG goes on after its end.');
    if (plain !== undefined) {
      const content = characterData ?? decoded(plain);
      if (content.trim() === '' || leftOutFrom !== null) continue;
      if (open.length === 0) throw new LogoRefused('The file has text outside of its drawing.');
      if (open.at(-1) === 'style') {
        if (content.includes('<')) throw new LogoRefused('The SVG’s styles hold more than styles.');
        requirePlainStyle(content.replace(/\/\*[\s\S]*?\*\//g, ''));
        out.push(escaped(content.replace(/\/\*[\s\S]*?\*\//g, '')));
      } else {
        out.push(escaped(content));
      }
      continue;
    }
    if (name === undefined) continue;
    if (closing === '/') {
      if (attributes.trim() !== '' || selfClosing === '/' || open.pop() !== name) {
        throw new LogoRefused(`The SVG is not well-formed: </${name}> closes nothing.`);
      }
      if (leftOutFrom === null) out.push(`</${name}>`);
      else if (open.length === leftOutFrom) leftOutFrom = null;
      complete = open.length === 0;
      continue;
    }
    const local = name.split(':').at(-1) ?? name;
    if (/^(?:script|foreignObject|iframe|object|embed|handler|listener)$/i.test(local)) {
      throw new LogoRefused(`The SVG holds <${name}>. A logo may draw, but not run or embed anything.`);
    }
    if (open.length === 0 && name !== 'svg') throw new LogoRefused('The file is not an SVG drawing.');
    if (open.length >= MAX_DEPTH) throw new LogoRefused('The SVG is nested too deeply.');
    const skipped = leftOutFrom !== null || LEFT_OUT.has(name) || name.includes(':');
    if (!skipped) {
      if (!DRAWING_ELEMENTS.has(name)) throw new LogoRefused(`The SVG holds <${name}>, which a logo cannot use.`);
      const kept = safeAttributes(name, attributes);
      const namespace = open.length === 0 ? ` xmlns="${SVG_NAMESPACE}"` : '';
      if (open.length === 0 && !/ viewBox="/.test(kept) && !(/ width="/.test(kept) && / height="/.test(kept))) {
        throw new LogoRefused('The SVG says nothing about its size: it needs a viewBox, or width and height.');
      }
      out.push(`<${name}${namespace}${kept}${selfClosing === '/' ? '/' : ''}>`);
    }
    if (selfClosing === '/') {
      complete = open.length === 0;
      continue;
    }
    if (skipped && leftOutFrom === null) leftOutFrom = open.length;
    open.push(name);
  }
  if (!complete) throw new LogoRefused('The SVG ends too early.');
  return out.join('');
}
