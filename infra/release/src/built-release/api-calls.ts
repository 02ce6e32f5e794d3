import { argumentsOf, childrenOf, propertyOf, stringOf, type SyntaxNode } from './syntax-tree.ts';

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

export interface ApiCall {
  method: string;
  path: string;
}

/**
 * Finds API calls in a script: `define("GET", "/api/…")`, or `{method, path}` if the minifier inlined the function.
 * Ignores unused values, which removed calls leave behind.
 */
export function apiCallsIn(program: SyntaxNode): ApiCall[] {
  const calls: ApiCall[] = [];
  const visit = (node: SyntaxNode, unused: boolean) => {
    const call = unused ? null : callOf(node);
    if (call !== null) calls.push(call);
    for (const child of childrenOf(node)) visit(child, isUnused(node, child, unused));
  };
  visit(program, false);
  return calls;
}

function isUnused(parent: SyntaxNode, child: SyntaxNode, parentUnused: boolean): boolean {
  if (parent.type === 'ExpressionStatement') return true;
  if (parent.type === 'ParenthesisExpression') return parentUnused;
  if (parent.type !== 'SequenceExpression') return false;
  return parentUnused || parent.expressions.at(-1) !== child;
}

function callOf(node: SyntaxNode): ApiCall | null {
  if (node.type === 'CallExpression') {
    const [method, path] = argumentsOf(node);
    return asCall(stringOf(method), stringOf(path));
  }
  if (node.type !== 'ObjectExpression') return null;
  return asCall(stringOf(propertyOf(node, 'method')), stringOf(propertyOf(node, 'path')));
}

function asCall(method: string | null, path: string | null): ApiCall | null {
  return method !== null && path !== null && METHODS.has(method) && path.startsWith('/api/') ? { method, path } : null;
}
