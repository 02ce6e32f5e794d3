import { parseSync } from '@swc/core';

/** A route of a remote and its page's module, as imported in the route table. */
export interface RouteModule {
  /** The page's path on the site, such as /candidates/:slug. */
  page: string;
  /** Such as ./candidates/discipline-page.tsx. */
  request: string;
}

/** Reads each route's page from the source of a remote's route table (lazy pages and plain route objects). */
export function routeModules(source: string): RouteModule[] {
  const program: unknown = parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' });
  const requests = new Map<string, string>();
  const routes: { path: string; components: string[] }[] = [];
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const name = textAt(node, 'id', 'value');
      const request = importedIn(node);
      if (name !== null && request !== null) requests.set(name, request);
    }
    if (node.type === 'ObjectExpression') {
      const path = propertyOf(node, 'path');
      const element = propertyOf(node, 'element');
      const text = textAt(path, 'value');
      if (text !== null && element !== null) routes.push({ path: text, components: elementsIn(element) });
    }
  });
  return routes.map(({ path, components }) => {
    const request = components.map((name) => requests.get(name)).find((found) => found !== undefined);
    if (request === undefined) throw new Error(`The route ${path} has no lazy-loaded page.`);
    return { page: `/${path}`, request };
  });
}

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (!isNode(value)) return;
  if (!Array.isArray(value)) look(value);
  for (const part of Object.values(value)) visit(part, look);
}

function textAt(value: unknown, ...keys: readonly string[]): string | null {
  const found = keys.reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), value);
  return typeof found === 'string' ? found : null;
}

/** The specifier of the first `import(…)` in a piece of code. */
function importedIn(code: Node): string | null {
  const found: string[] = [];
  visit(code, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Import') return;
    const [argument]: unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
    const request = textAt(argument, 'expression', 'value');
    if (request !== null) found.push(request);
  });
  return found[0] ?? null;
}

function propertyOf(object: Node, name: string): Node | null {
  const properties: unknown[] = Array.isArray(object.properties) ? object.properties : [];
  const property = properties.find((candidate) => textAt(candidate, 'key', 'value') === name);
  return isNode(property) && isNode(property.value) ? property.value : null;
}

function elementsIn(code: Node): string[] {
  const names: string[] = [];
  visit(code, (node) => {
    const name = node.type === 'JSXOpeningElement' ? textAt(node, 'name', 'value') : null;
    if (name !== null) names.push(name);
  });
  return names;
}
