import { parseSync } from '@swc/core';

type Node = Record<string, unknown> & { type: string };

/** A translatable text, and its line in the file. */
export interface TextInCode {
  text: string;
  line: number;
}

/** Functions whose first argument is a translatable text. */
const FUNCTIONS = new Set(['t', 'msg']);
/** The component whose `text` is one. */
const COMPONENT = 'Translated';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node of a source file, in pre-order. */
function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

/** A text, or both texts of a conditional expression. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'ConditionalExpression') return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
  return node.type === 'StringLiteral' && typeof node['value'] === 'string' ? [node['value']] : [];
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node['value'] : undefined);

function translatable(node: Node): string[] {
  if (node.type === 'CallExpression' && FUNCTIONS.has(String(nameOf(node['callee'])))) {
    const [first]: unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : [];
    return typeof first === 'object' && first !== null && 'expression' in first ? textsOf(first.expression) : [];
  }
  if (node.type === 'JSXOpeningElement' && nameOf(node['name']) === COMPONENT) {
    const attributes: unknown[] = Array.isArray(node['attributes']) ? node['attributes'] : [];
    return attributes.flatMap((attribute) =>
      isNode(attribute) && nameOf(attribute['name']) === 'text' ? textsOf(attribute['value']) : [],
    );
  }
  return [];
}

const startOf = (node: Node): number => {
  const span = node['span'];
  return typeof span === 'object' && span !== null && 'start' in span ? Number(span.start) : 0;
};

/** Every translatable text in a source file: t('…'), msg('…') and <Translated text="…">. */
export function textsIn(code: string, isJsx: boolean): TextInCode[] {
  const program = parseSync(code, { syntax: 'typescript', tsx: isJsx, target: 'es2022' });
  // Spans count bytes, and go on from the file parsed before.
  const bytes = Buffer.from(code);
  const base = program.span.start;
  const lineAt = (start: number) =>
    bytes
      .subarray(0, Math.max(0, start - base))
      .toString()
      .split('\n').length;
  return [...nodesOf(program)].flatMap((node) =>
    translatable(node).map((text) => ({ text, line: lineAt(startOf(node)) })),
  );
}
