// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { installQuickStyles } from './quick-styles.ts';

let style: HTMLStyleElement;
beforeAll(installQuickStyles);
beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="plain"></div><div id="styled" class="a"><p id="child"></p></div>';
  style = document.head.appendChild(document.createElement('style'));
});

const insert = (rule: string) => style.insertBefore(document.createTextNode(rule), style.firstChild);
const computed = (id: string) => getComputedStyle(document.querySelector(`#${id}`) ?? document.body);

test('a rule inserted later hides only the elements that it matches', () => {
  expect(computed('styled').display).toBe('block');
  insert('.a { display: none }');
  expect(computed('styled').display).toBe('none');
  expect(computed('plain').display).toBe('block');
  insert('.b { display: flex }');
  expect(computed('styled').display).toBe('none');
  expect(style.sheet?.cssRules).toHaveLength(2);
});

test('visibility is inherited, and a rule in a matching media query counts', () => {
  insert('@media (min-width: 1px) { .a { visibility: hidden; opacity: 0 } }');
  expect(computed('child').getPropertyValue('visibility')).toBe('hidden');
  expect(computed('child').getPropertyValue('opacity')).toBe('1');
  expect(computed('styled').getPropertyValue('opacity')).toBe('0');
  expect(computed('plain').getPropertyValue('visibility')).toBe('visible');
});
