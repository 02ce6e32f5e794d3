import type { StyleSheetManager } from '@marketplace/platform';
import type { ComponentProps } from 'react';

type StylePlugin = NonNullable<ComponentProps<typeof StyleSheetManager>['stylisPlugins']>[number];

const CONDITIONS = new Set(['@media', '@container', '@supports']);

/**
 * Writes `.a { @media … { … } }` instead of `@media … { .a { … } }`: when a component brings its styles, Chromium then
 * restyles what they are about, and not everything on the page. Browsers that may read it otherwise, and the server,
 * keep the usual form.
 */
export const nestedConditions: StylePlugin = (rule, index, siblings, print) => {
  if (!('CSSNestedDeclarations' in globalThis) || rule.root || !CONDITIONS.has(rule.type)) return;
  const { value: condition, children: inner } = rule;
  if (typeof inner === 'string' || !inner.every(({ type }) => type === 'rule')) return;
  const rules = inner.flatMap((child, at) => {
    const text = print(child, at, inner, print);
    return text ? [`${child.value}{${condition}${text.slice(child.value.length)}}`] : [];
  });
  // Declarations are printed as they are.
  const printed = rules.map((text) => ({ ...rule, type: 'decl', value: text, return: text }));
  siblings.splice(index + 1, 0, ...printed);
  Object.assign(rule, { type: 'decl', value: '', return: '' });
};

// Class names depend on it, and minified code has other names in the browser and on the server.
Object.defineProperty(nestedConditions, 'name', { value: 'nestedConditions' });
