/** A node of swc's syntax tree, looked at without its types: only names and literals matter here. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The node's direct parts, in the order of the source. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesOf(value)));
}

/** The text of a string literal, a name or a number; null of anything else. */
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

/** The expressions handed to a call. */
export function argumentsOf(call: SyntaxNode): unknown[] {
  return nodesOf(call.arguments).map((argument) => argument.expression);
}

export function propertyOf(object: SyntaxNode, key: string): unknown {
  return nodesOf(object.properties).find((property) => literalOf(property.key) === key)?.value;
}
