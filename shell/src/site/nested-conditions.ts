import type { StyleSheetManager } from '@marketplace/platform';
import type { ComponentProps } from 'react';

type StylePlugin = NonNullable<ComponentProps<typeof StyleSheetManager>['stylisPlugins']>[number];

const CONDITIONS = new Set(['@media', '@container', '@supports']);

/**
 * Writes `.a { @media … { … } }` instead of `@media … { .a { … } }`. When a component adds styles, Chromium then
 * restyles only matching elements instead of the whole page. Servers and older browsers keep the usual form.
 */
export const nestedConditions: StylePlugin = (rule, index, siblings, print) => {
  if (!('CSSNestedDeclarations' in globalThis) || rule.root || !CONDITIONS.has(rule.type)) return;
  const { value: condition, children: inner } = rule;
  if (typeof inner === 'string' || !inner.every(({ type }) => type === 'rule')) return;
  const rules = inner.flatMap((child, childIndex) => {
    const text = print(child, childIndex, inner, print);
    return text ? [`${child.value}{${condition}${text.slice(child.value.length)}}`] : [];
  });
  // Turns each rule into a declaration, which Stylis prints unchanged.
  const printed = rules.map((text) => ({ ...rule, type: 'decl', value: text, return: text }));
  siblings.splice(index + 1, 0, ...printed);
  Object.assign(rule, { type: 'decl', value: '', return: '' });
};

// Class names depend on this name, and minification would change it in each build.
Object.defineProperty(nestedConditions, 'name', { value: 'nestedConditions' });
