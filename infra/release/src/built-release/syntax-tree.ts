/** An untyped node of swc's syntax tree: only names and literals matter here. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The node's children, in source order. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesOf(value)));
}

/** The text of a string literal, name or number; null for anything else. */
export function literalOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'StringLiteral' || value.type === 'Identifier') {
    return typeof value.value === 'string' ? value.value : null;
  }
  return value.type === 'NumericLiteral' ? String(value.value) : null;
}

export function stringOf(value: unknown): string | null {
  return isNode(value) && value.type === 'StringLiteral' ? literalOf(value) : null;
}

export function nameOf(value: unknown): string | null {
  return isNode(value) && value.type === 'Identifier' ? literalOf(value) : null;
}

/** The argument expressions of a call. */
export function argumentsOf(call: SyntaxNode): unknown[] {
  return nodesOf(call.arguments).map((argument) => argument.expression);
}

export function propertyOf(object: SyntaxNode, key: string): unknown {
  return nodesOf(object.properties).find((property) => literalOf(property.key) === key)?.value;
}
