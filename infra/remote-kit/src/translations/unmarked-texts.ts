const MARKED = /\bmsg\((\s*)('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(,?\s*)\)/g;
const blank = (code: string) => code.replace(/\S/g, ' ');

/**
 * A webpack loader, before swc: the code without `msg(…)` around its texts, which only `lingui extract` needs: in a page's first load, a call per text
 * is hundreds of bytes. Every character stays at its place, for source maps.
 */
const unmarkedTexts = (code: string): string =>
  code.replace(MARKED, (_, before: string, text: string, after: string) => `    ${before}${text}${blank(after)} `);

export default unmarkedTexts;
