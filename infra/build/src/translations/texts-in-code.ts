import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node of a source file, in pre-order. */
function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

const parse = (file: string) =>
  parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' });

function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'StringLiteral' && typeof node['value'] === 'string') return node['value'];
  return null;
}

/** A text, or both texts of a conditional expression. */
function textsOf(node: unknown): string[] {
  if (isNode(node) && node.type === 'ConditionalExpression') {
    return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
  }
  const text = textOf(node);
  return text === null ? [] : [text];
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node['value'] : undefined);

function textsIn(node: Node): string[] {
  if (node.type === 'CallExpression' && ['t', 'msg'].includes(String(nameOf(node['callee'])))) {
    const [first]: unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : [];
    return typeof first === 'object' && first !== null && 'expression' in first ? textsOf(first.expression) : [];
  }
  if (node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'Translated') {
    const attributes: unknown[] = Array.isArray(node['attributes']) ? node['attributes'] : [];
    return attributes.flatMap((attribute) =>
      isNode(attribute) && nameOf(attribute['name']) === 'text' ? textsOf(attribute['value']) : [],
    );
  }
  return [];
}

/** Every translatable text in a folder's code: t('…'), msg('…') and <Translated text="…">. */
export function textsUnder(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file),
  );
  return new Set(files.flatMap((file) => [...nodesOf(parse(join(folder, file)))].flatMap(textsIn)));
}

/** A catalog, read from the object with this name in the file: each text with its translation. */
export function textsOfCatalogue(file: string, name: string): Map<string, string> {
  for (const node of nodesOf(parse(file))) {
    if (node.type !== 'VariableDeclarator' || nameOf(node['id']) !== name) continue;
    const object = node['init'];
    const properties: unknown[] = isNode(object) && Array.isArray(object['properties']) ? object['properties'] : [];
    return new Map(properties.flatMap(entryOf));
  }
  throw new Error(`${file} has no ${name}`);
}

function entryOf(property: unknown): [text: string, translation: string][] {
  if (!isNode(property) || property.type !== 'KeyValueProperty') return [];
  const key = nameOf(property['key']);
  const translation = textOf(property['value']);
  return typeof key === 'string' && translation !== null ? [[key, translation]] : [];
}
