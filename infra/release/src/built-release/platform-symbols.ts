import { argumentsOf, literalOf, nameOf, nodesOf, stringOf, type SyntaxNode } from './syntax-tree.ts';

const PLATFORM = '@marketplace/platform';

/**
 * Module ids of the platform in a release's scripts. The table in its entry says how to get each shared module:
 * `{42: () => load('default', '@marketplace/platform', …)}`.
 */
export function platformModuleIds(entry: SyntaxNode): Set<string> {
  const ids = new Set<string>();
  for (const node of nodesOf(entry)) {
    if (node.type !== 'KeyValueProperty' || node.value.type !== 'ArrowFunctionExpression') continue;
    const id = literalOf(node.key);
    if (id !== null && takesPlatform(node.value.body)) ids.add(id);
  }
  return ids;
}

function takesPlatform(code: SyntaxNode): boolean {
  for (const node of nodesOf(code)) {
    if (node.type === 'CallExpression' && stringOf(argumentsOf(node)[1]) === PLATFORM) return true;
  }
  return false;
}

/** The platform symbols that a script uses: properties of variables that hold `require(ID)`, sorted. */
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
    const held = binding === null ? isPlatform(node.object, ids) : holders.has(binding);
    const symbol = nameOf(node.property) ?? computedName(node.property);
    if (held && symbol !== null) symbols.add(symbol);
  }
  return [...symbols].sort();
}

function isPlatform(value: SyntaxNode | undefined, ids: ReadonlySet<string>): boolean {
  if (value?.type !== 'CallExpression' || nameOf(value.callee) === null) return false;
  const [id, ...others] = argumentsOf(value);
  const text = id?.type === 'Identifier' ? null : literalOf(id);
  return text !== null && others.length === 0 && ids.has(text);
}

/** The variable that a name refers to. Minifiers reuse short names; swc numbers the scopes (`ctxt`). */
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
