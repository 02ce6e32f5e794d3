import { describe, expect, test } from 'vitest';
import { LogoRejectedError, safeSvg } from './svg-logo.ts';

const svg = (content: string, attributes = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

describe('SVG logo', () => {
  test('is rewritten so that it contains only its drawing elements', () => {
    const drawn = safeSvg(
      svg(
        '<title>A &amp; B</title><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
          '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h64v64z" fill="url(#g)"/><use xlink:href="#g"/>',
      ),
    );
    expect(drawn).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>A &amp; B</title>' +
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h64v64z" fill="url(#g)"/><use href="#g"/></svg>',
    );
  });

  test('loses the metadata of drawing programs', () => {
    const drawn = safeSvg(
      '<?xml version="1.0" encoding="UTF-8"?><!-- made by a program -->' +
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' +
        svg(
          '<metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>' +
            '<sodipodi:namedview id="v"><inkscape:grid type="xygrid"/></sodipodi:namedview><g inkscape:label="Layer 1"><rect width="8" height="8"/></g>',
        ),
    );
    expect(drawn).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g><rect width="8" height="8"/></g></svg>',
    );
  });
});

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script with a prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
  ['a script in the metadata', svg('<metadata><script>alert(1)</script></metadata>')],
  ['an embedded document', svg('<foreignObject><p>Hello</p></foreignObject>')],
  ['an event handler', svg('<rect width="1" height="1" onclick="alert(1)"/>')],
  ['an event handler on the root', svg('<g/>', 'viewBox="0 0 1 1" onload="alert(1)"')],
  ['a link', svg('<a href="https://evil.example"><rect width="1" height="1"/></a>')],
  ['a picture from elsewhere', svg('<image href="https://evil.example/x.png"/>')],
  ['a reference to elsewhere', svg('<use href="https://evil.example/x.svg#a"/>')],
  ['a hidden script address', svg('<use href="&#106;avascript:alert(1)"/>')],
  ['data in a reference', svg('<use xlink:href="data:image/svg+xml;base64,AAAA"/>')],
  ['an animation', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  ['a style that loads', svg('<style>@import url(https://evil.example/x.css);</style>')],
  ['a style that loads behind a comment', svg('<style>@imp/**/ort "https://evil.example"; a{b:u/**/rl(//x)}</style>')],
  ['a style that loads, divided by a comment', svg('<style>@imp<!-- -->ort "https://evil.example/x.css";</style>')],
  ['a style that loads, divided by sections', svg('<style>a{b:u<![CDATA[rl(//evil.example)]]>}</style>')],
  ['an attribute that loads', svg('<rect fill="url(https://evil.example/x)"/>')],
  ['a style with escapes', svg('<rect style="fill:u\\72l(//evil.example)"/>')],
  ['tags in a style', svg('<style><![CDATA[</style><script>alert(1)</script>]]></style>')],
  ['its own entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`],
  ['an unknown entity', svg('<text>&nbsp;</text>')],
  ['another kind of document', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>'],
  ['no drawing', '<html><body/></html>'],
  ['no size', svg('<g/>', '')],
  ['tags that do not match', svg('<g><rect></g></rect>')],
  ['no closing tag', '<svg viewBox="0 0 1 1"><g>'],
  ['more after its end', `${svg('')}<svg viewBox="0 0 1 1"/>`],
  ['text outside of the drawing', `${svg('')}hello`],
  ['an attribute without a value', svg('<rect hidden/>')],
  ['nothing', ''],
  ['too deep a nesting', svg('<g>'.repeat(200) + '</g>'.repeat(200))],
])('an SVG logo with %s is rejected', (_what, source) => {
  expect(() => safeSvg(source)).toThrow(LogoRejectedError);
});
