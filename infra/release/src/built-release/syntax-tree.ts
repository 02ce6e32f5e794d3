import {
  parse,
  parseSync,
  type CallExpression,
  type ComputedPropName,
  type Expression,
  type Import,
  type JSXAttribute,
  type JSXExpressionContainer,
  type JSXOpeningElement,
  type Module,
  type ModuleItem,
  type ObjectExpression,
  type Pattern,
  type Property,
  type Super,
  type VariableDeclarator,
} from '@swc/core';

/** Kinds of nodes that this folder uses. Others exist; check `type`. */
export type SyntaxNode =
  | ComputedPropName
  | Expression
  | Import
  | JSXAttribute
  | JSXExpressionContainer
  | JSXOpeningElement
  | Module
  | ModuleItem
  | Pattern
  | Property
  | Super
  | VariableDeclarator;

export function parseTypeScript(code: string, { jsx = false } = {}): Module {
  return parseSync(code, { syntax: 'typescript', tsx: jsx, target: 'es2022' });
}

export function parseScript(code: string): Promise<Module> {
  return parse(code, { syntax: 'ecmascript', target: 'es2022' });
}

/** The node's children, in source order. Values without a type, such as a list of arguments, are searched for nodes. */
export function childrenOf(node: object): SyntaxNode[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isNode(value) ? [value] : childrenOf(value);
  });
}

function isNode(value: object): value is SyntaxNode {
  return 'type' in value && typeof value.type === 'string';
}

export function* nodesOf(root: SyntaxNode): Generator<SyntaxNode> {
  const pendingNodes = [root];
  for (let node = pendingNodes.pop(); node !== undefined; node = pendingNodes.pop()) {
    yield node;
    pendingNodes.push(...childrenOf(node).toReversed());
  }
}

export function stringOf(node: SyntaxNode | undefined): string | null {
  return node?.type === 'StringLiteral' ? node.value : null;
}

export function nameOf(node: SyntaxNode | undefined): string | null {
  return node?.type === 'Identifier' ? node.value : null;
}

/** Returns the text of a string, name or number; null for other nodes. */
export function literalOf(node: SyntaxNode | undefined): string | null {
  return node?.type === 'NumericLiteral' ? String(node.value) : (stringOf(node) ?? nameOf(node));
}

export function argumentsOf(call: CallExpression): Expression[] {
  return call.arguments.map((argument) => argument.expression);
}

export function propertyOf(object: ObjectExpression, key: string): Expression | undefined {
  for (const property of object.properties) {
    if (property.type === 'KeyValueProperty' && literalOf(property.key) === key) return property.value;
  }
  return undefined;
}
