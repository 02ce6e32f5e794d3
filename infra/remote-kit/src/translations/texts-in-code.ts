import { nameOf, nodesOf, parseTypeScript, type SyntaxNode } from '@marketplace/release/syntax-tree';

interface TextInCode {
  text: string;
  line: number;
}

/** Functions whose first argument is a translatable string. */
const FUNCTIONS = new Set<string | null>(['t', 'msg']);
const COMPONENT = 'Translated';

function textsOf(node: SyntaxNode | undefined): string[] {
  if (node?.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)];
  return node?.type === 'StringLiteral' ? [node.value] : [];
}

function translatable(node: SyntaxNode): { texts: string[]; start: number } | null {
  if (node.type === 'CallExpression' && FUNCTIONS.has(nameOf(node.callee))) {
    return { texts: textsOf(node.arguments[0]?.expression), start: node.span.start };
  }
  if (node.type !== 'JSXOpeningElement' || nameOf(node.name) !== COMPONENT) return null;
  const texts = node.attributes.flatMap((attribute) =>
    attribute.type === 'JSXAttribute' && nameOf(attribute.name) === 'text' ? textsOf(attribute.value) : [],
  );
  return { texts, start: node.span.start };
}

/** Returns every translatable string in a source file: t('…'), msg('…') and <Translated text="…">. */
export function textsIn(code: string, isJsx: boolean): TextInCode[] {
  const program = parseTypeScript(code, { jsx: isJsx });
  // swc's positions count bytes from the end of the previously parsed file.
  const bytes = Buffer.from(code);
  const base = program.span.start;
  const lineAt = (start: number) =>
    bytes
      .subarray(0, Math.max(0, start - base))
      .toString()
      .split('\n').length;
  return [...nodesOf(program)].flatMap((node) => {
    const textNode = translatable(node);
    return textNode === null ? [] : textNode.texts.map((text) => ({ text, line: lineAt(textNode.start) }));
  });
}

interface ExtractedMessage {
  id: string;
  origin: [file: string, line: number];
  placeholders: Record<string, never>;
}

/**
 * Finds our translatable strings for `lingui extract`. Lingui's extractor knows only its macros, which need a compiler
 * that the API does not have.
 */
export const extractor = {
  match: (file: string): boolean => /\.tsx?$/.test(file),
  extract(file: string, code: string, onMessage: (message: ExtractedMessage) => void): void {
    for (const { text, line } of textsIn(code, file.endsWith('x'))) {
      onMessage({ id: text, origin: [file, line], placeholders: {} });
    }
  },
};
