import { css, styled, StyleSheetManager } from '@marketplace/platform';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { nestedConditions } from './nested-conditions.ts';

const PLUGINS = [nestedConditions];
const WIDE = '@media (min-width: 40em)';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function stylesOf(rules: ReturnType<typeof css>): string {
  const Box = styled.div`
    ${rules}
  `;
  const { container } = render(
    <StyleSheetManager stylisPlugins={PLUGINS}>
      <Box />
    </StyleSheetManager>,
  );
  const name = container.firstElementChild?.classList.item(1) ?? '';
  const all = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  return all
    .slice(all.indexOf(`.${name}{`))
    .replaceAll(name, 'box')
    .replaceAll(/\/\*.*?\*\/.*/gs, '')
    .trim();
}

const RULES = css`
  color: red;

  ${WIDE} {
    color: blue;

    > p::before,
    &:hover p {
      content: '}';
    }
  }
  margin: 0;
`;

test('the style sheet moves each nested condition into its rule, in the same order', () => {
  vi.stubGlobal('CSSNestedDeclarations', CSSStyleRule);
  expect(stylesOf(RULES)).toBe(
    [
      '.box{color:red;margin:0;}',
      '.box{@media (min-width: 40em){color:blue;}}',
      ".box >p::before,.box:hover p{@media (min-width: 40em){content:'}';}}",
    ].join(''),
  );
});

test('the style sheet without nested conditions is unchanged', () => {
  vi.stubGlobal('CSSNestedDeclarations', CSSStyleRule);
  const rules = css`
    color: red;

    ${WIDE} {
      color: blue;

      @supports (color: red) {
        color: green;
      }
    }
  `;
  expect(stylesOf(rules)).toContain('@media (min-width: 40em){.box{color:blue;}@supports (color: red){');
});

test('the style sheet keeps conditions around rules in browsers that do not support nested declarations', () => {
  expect(stylesOf(RULES)).toContain(
    "@media (min-width: 40em){.box{color:blue;}.box >p::before,.box:hover p{content:'}';}}",
  );
});
