import { argumentsOf, literalOf, nameOf, nodesOf, propertyOf, stringOf, type SyntaxNode } from './syntax-tree.ts';

export const PLATFORM = '@marketplace/platform';

/**
 * Returns the modules that a release takes from the page, by id. Reads them from the table in the release's entry:
 * `{42: {shareKey: "@marketplace/platform", …}}`.
 */
export function sharedModulesIn(entry: SyntaxNode): Map<string, string> {
  const modules = new Map<string, string>();
  for (const node of nodesOf(entry)) {
    if (node.type !== 'KeyValueProperty' || node.value.type !== 'ObjectExpression') continue;
    const id = literalOf(node.key);
    const shared = stringOf(propertyOf(node.value, 'shareKey'));
    if (id !== null && shared !== null) modules.set(id, shared);
  }
  return modules;
}

/** Returns the platform symbols that a script uses, sorted: properties of variables that hold `require(ID)`. */
export function platformSymbolsIn(program: SyntaxNode, ids: ReadonlySet<string>): string[] {
  const holders = new Set<string>();
  for (const node of nodesOf(program)) {
    if (node.type === 'VariableDeclarator' && isPlatform(node.init, ids)) addBinding(node.id, holders);
    if (node.type === 'AssignmentExpression' && isPlatform(node.right, ids)) addBinding(node.left, holders);
  }
  const symbols = new Set<string>();
  for (const node of nodesOf(program)) {
    if (node.type !== 'MemberExpression') continue;
    const binding = bindingOf(node.object);
    const isPlatformObject = binding === null ? isPlatform(node.object, ids) : holders.has(binding);
    const symbol = nameOf(node.property) ?? computedName(node.property);
    if (isPlatformObject && symbol !== null) symbols.add(symbol);
  }
  return [...symbols].sort();
}

function isPlatform(value: SyntaxNode | undefined, ids: ReadonlySet<string>): boolean {
  if (value?.type !== 'CallExpression' || nameOf(value.callee) === null) return false;
  const [id, ...otherArguments] = argumentsOf(value);
  const text = id?.type === 'Identifier' ? null : literalOf(id);
  return text !== null && otherArguments.length === 0 && ids.has(text);
}

/**
 * Identifies the variable to which a name refers. Minifiers reuse short names, so the scope's number from swc (`ctxt`)
 * is included.
 */
function bindingOf(node: SyntaxNode): string | null {
  const name = nameOf(node);
  return name === null || !('ctxt' in node) ? null : `${name}#${String(node.ctxt)}`;
}

function addBinding(node: SyntaxNode, holders: Set<string>): void {
  const binding = bindingOf(node);
  if (binding !== null) holders.add(binding);
}

function computedName(property: SyntaxNode): string | null {
  return property.type === 'Computed' ? stringOf(property.expression) : null;
}
