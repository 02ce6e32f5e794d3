import { testRule } from './linted.testing.ts';

const IMPORTS = `import { useEffect, useLayoutEffect } from 'react';\nimport * as React from 'react';\n`;

testRule('effects(braced-body)', {
  around: (code) => IMPORTS + code,
  rejects: [
    'useEffect(() => node.scrollIntoView(), [node]);',
    'useLayoutEffect(() => listen(), []);',
    'React.useEffect(() => void node.focus(), []);',
    'useEffect(async () => load(), []);',
    'useEffect(preload, []);',
  ],
  accepts: [
    'useEffect(() => { node.scrollIntoView(); }, [node]);',
    'useEffect(() => { return listen(); }, []);',
    'useEffect(() => () => clearTimeout(timer.current), []);',
    'useCallback(() => node.scrollIntoView(), [node]);',
  ],
});
