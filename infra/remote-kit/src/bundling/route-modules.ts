import {
  literalOf,
  nameOf,
  nodesOf,
  parseTypeScript,
  propertyOf,
  stringOf,
  type SyntaxNode,
} from '@marketplace/release/syntax-tree';

interface RouteModule {
  page: string;
  request: string;
}

/** Reads each route's page from the source of a remote's route table (lazy pages and plain route objects). */
export function routeModules(source: string): RouteModule[] {
  const requests = new Map<string, string>();
  const routes: { path: string; components: string[] }[] = [];
  for (const node of nodesOf(parseTypeScript(source, { jsx: true }))) {
    if (node.type === 'VariableDeclarator') {
      const name = nameOf(node.id);
      const request = importedIn(node);
      if (name !== null && request !== null) requests.set(name, request);
    }
    if (node.type === 'ObjectExpression') {
      const path = stringOf(propertyOf(node, 'path'));
      const element = propertyOf(node, 'element');
      if (path !== null && element !== undefined) routes.push({ path, components: elementsIn(element) });
    }
  }
  return routes.map(({ path, components }) => {
    const request = components.map((name) => requests.get(name)).find((one) => one !== undefined);
    if (request === undefined) throw new Error(`The route ${path} has no lazy-loaded page.`);
    return { page: `/${path}`, request };
  });
}

/** Module specifier of a slot's component, from the source of a slots table; null if not imported there. */
export function slotModule(source: string, slot: string): string | null {
  for (const node of nodesOf(parseTypeScript(source))) {
    if (node.type === 'KeyValueProperty' && literalOf(node.key) === slot) return importedIn(node.value);
  }
  return null;
}

function importedIn(code: SyntaxNode): string | null {
  for (const node of nodesOf(code)) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Import') continue;
    const request = stringOf(node.arguments[0]?.expression);
    if (request !== null) return request;
  }
  return null;
}

function elementsIn(code: SyntaxNode): string[] {
  return [...nodesOf(code)].flatMap((node) => (node.type === 'JSXOpeningElement' ? (nameOf(node.name) ?? []) : []));
}
