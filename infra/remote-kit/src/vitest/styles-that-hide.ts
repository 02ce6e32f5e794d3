/** What queries by role, `toBeVisible` and clicks look at. */
const HIDING = new Set(['display', 'visibility', 'opacity', 'content', 'pointer-events']);

/** A node of a style sheet, as stylis gives it to its plugins. */
interface StyleNode {
  type: string;
  props: string | string[];
  value: string;
}

/**
 * Keeps only those styles that can hide an element or take its clicks: the simulated browser compares every rule with
 * each element that a query asks about. For `<StyleSheetManager stylisPlugins={[stylesThatHide]}>` around the pages of a
 * test. A test of other styles renders without it.
 */
export function stylesThatHide(node: StyleNode): void {
  if (node.type === 'decl' && typeof node.props === 'string' && !HIDING.has(node.props)) node.value = '';
}
