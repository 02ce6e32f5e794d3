import {
  argumentsOf,
  childrenOf,
  isNode,
  literalOf,
  nameOf,
  propertyOf,
  stringOf,
  type SyntaxNode,
} from './syntax-tree.ts';

const PLATFORM = '@marketplace/platform';

/** Module ids of the platform in a release's scripts; the table is in its entry. */
export function platformModuleIds(entry: SyntaxNode): Set<string> {
  const ids = new Set<string>();
  visit(entry, (node) => {
    if (node.type !== 'KeyValueProperty' || !isNode(node.value) || node.value.type !== 'ObjectExpression') return;
    const id = literalOf(node.key);
    if (id !== null && stringOf(propertyOf(node.value, 'shareKey')) === PLATFORM) ids.add(id);
  });
  return ids;
}

/** The platform symbols that a script uses: properties of variables that hold `require(ID)`, sorted. */
export function platformSymbolsIn(program: SyntaxNode, ids: ReadonlySet<string>): string[] {
  const holders = new Set<string>();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && isPlatform(node.init, ids)) addBinding(node.id, holders);
    if (node.type === 'AssignmentExpression' && isPlatform(node.right, ids)) addBinding(node.left, holders);
  });
  const symbols = new Set<string>();
  visit(program, (node) => {
    if (node.type !== 'MemberExpression') return;
    const binding = bindingOf(node.object);
    const held = binding === null ? isPlatform(node.object, ids) : holders.has(binding);
    const symbol = nameOf(node.property) ?? computedName(node.property);
    if (held && symbol !== null) symbols.add(symbol);
  });
  return [...symbols].sort();
}

function visit(node: SyntaxNode, look: (node: SyntaxNode) => void): void {
  look(node);
  for (const child of childrenOf(node)) visit(child, look);
}

function isPlatform(value: unknown, ids: ReadonlySet<string>): boolean {
  if (!isNode(value) || value.type !== 'CallExpression' || nameOf(value.callee) === null) return false;
  const [id, ...others] = argumentsOf(value);
  const text = isNode(id) && id.type !== 'Identifier' ? literalOf(id) : null;
  return text !== null && others.length === 0 && ids.has(text);
}

/** The variable that a name refers to. Minifiers reuse short names; swc numbers the scopes (`ctxt`). */
function bindingOf(value: unknown): string | null {
  const name = nameOf(value);
  return name === null || !isNode(value) ? null : `${name}#${String(value.ctxt)}`;
}

function addBinding(value: unknown, holders: Set<string>): void {
  const binding = bindingOf(value);
  if (binding !== null) holders.add(binding);
}

function computedName(property: unknown): string | null {
  return isNode(property) && property.type === 'Computed' ? stringOf(property.expression) : null;
}
