import { SaxesParser } from 'saxes';

/** Thrown for a file that is not a usable logo. The message addresses the person who chose the file. */
export class LogoRejectedError extends Error {
  override name = 'LogoRejectedError';
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const MAX_DEPTH = 64;

/** Allowed SVG elements, which only draw. Elements that run code, load or embed anything are not allowed. */
const DRAWING_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan style ' +
    'linearGradient radialGradient stop clipPath mask pattern filter ' +
    'feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset'
  ).split(' '),
);
/** Metadata of drawing programs. Dropped rather than rejected, because it draws nothing. */
const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(['metadata']);

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Rejects styles that load anything from outside the file. Also rejects escapes and comments, which could hide a load.
 */
function requirePlainStyle(css: string): void {
  const withoutInternal = css.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '');
  if (/url\s*\(|@import|image-set|expression\s*\(|\\|\/\*|javascript:/i.test(withoutInternal)) {
    throw new LogoRejectedError(
      'The SVG’s styles load something from outside the file. The file must contain everything it shows.',
    );
  }
}

function safeAttributes(element: string, attributes: Readonly<Record<string, string>>): Map<string, string> {
  const safeEntries = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (/^(?:\w+:)?on/i.test(name)) throw new LogoRejectedError(`The SVG runs a script (${name} in <${element}>).`);
    const reference = name === 'xlink:href' ? 'href' : name;
    if (reference === 'href') {
      if (!/^#[\w.:-]+$/.test(value)) {
        throw new LogoRejectedError(`The SVG’s <${element}> refers to something outside the file (${name}).`);
      }
    } else if (name === 'xmlns') {
      if (value !== SVG_NAMESPACE) throw new LogoRejectedError('The SVG contains a document of another type.');
      continue;
    } else if (name.includes(':')) {
      // Skips metadata of drawing programs, and namespace prefixes of dropped elements.
      continue;
    } else {
      requirePlainStyle(value);
    }
    safeEntries.set(reference, value);
  }
  return safeEntries;
}

function startTag(element: string, attributes: ReadonlyMap<string, string>): string {
  return `<${element}${[...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}`;
}

/**
 * Validates a style sheet's text. Joins its parts first, because a dropped comment between them could split a forbidden
 * word.
 */
function safeStyle(parts: readonly string[]): string {
  const css = parts.join('').replace(/\/\*[\s\S]*?\*\//g, '');
  if (css.includes('<')) throw new LogoRejectedError('The SVG’s style element contains more than styles.');
  requirePlainStyle(css);
  return escaped(css);
}

/**
 * Rebuilds an SVG from allowed elements, attributes and internal references. Drops comments, declarations and data from
 * drawing programs.
 * @throws LogoRejectedError for scripts, embedded documents, external references and malformed files
 */
export function safeSvg(source: string): string {
  const output: string[] = [];
  let depth = 0;
  let droppedFrom: number | null = null;
  let style: string[] | null = null;

  function addText(text: string): void {
    if (droppedFrom !== null || text.trim() === '') return;
    if (style === null) output.push(escaped(text));
    else style.push(text);
  }

  const parser = new SaxesParser();
  parser.on('doctype', (text) => {
    if (text.includes('[')) throw new LogoRejectedError('The SVG declares entities. Export it again as plain SVG.');
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const local = name.split(':').at(-1) ?? name;
    if (/^(?:script|foreignObject|iframe|object|embed|handler|listener)$/i.test(local)) {
      throw new LogoRejectedError(`The SVG contains <${name}>. A logo may draw, but not run or embed anything.`);
    }
    if (depth === 0 && name !== 'svg') throw new LogoRejectedError('The file is not an SVG drawing.');
    if (depth >= MAX_DEPTH) throw new LogoRejectedError('The SVG is nested too deeply.');
    if (droppedFrom === null && (DROPPED_ELEMENTS.has(name) || name.includes(':'))) droppedFrom = depth;
    depth += 1;
    if (droppedFrom !== null) return;
    if (!DRAWING_ELEMENTS.has(name))
      throw new LogoRejectedError(`The SVG contains <${name}>, which a logo cannot use.`);
    if (style !== null) throw new LogoRejectedError('The SVG’s style element contains more than styles.');
    const allowedAttributes = safeAttributes(name, attributes);
    if (
      depth === 1 &&
      !allowedAttributes.has('viewBox') &&
      !(allowedAttributes.has('width') && allowedAttributes.has('height'))
    ) {
      throw new LogoRejectedError('The SVG has no size: it needs a viewBox, or width and height.');
    }
    output.push(
      startTag(name, depth === 1 ? new Map([['xmlns', SVG_NAMESPACE], ...allowedAttributes]) : allowedAttributes),
    );
    output.push(isSelfClosing ? '/>' : '>');
    if (name === 'style') style = [];
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name, isSelfClosing }) => {
    depth -= 1;
    if (droppedFrom !== null) {
      if (depth === droppedFrom) droppedFrom = null;
      return;
    }
    if (style !== null) output.push(safeStyle(style));
    style = null;
    if (!isSelfClosing) output.push(`</${name}>`);
  });
  try {
    parser.write(source.trimStart()).close();
  } catch (error) {
    if (error instanceof LogoRejectedError) throw error;
    throw new LogoRejectedError('The SVG is not well-formed, or declares entities. Export it again as plain SVG.', {
      cause: error,
    });
  }
  return output.join('');
}
