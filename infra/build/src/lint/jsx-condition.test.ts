import { testRule } from './linted.testing.ts';

testRule('jsx-condition(ternary)', {
  around: (code) => `export const part = ${code};`,
  rejects: [
    '<p>{count && <Count />}</p>',
    '<p>{count && (<Count />)}</p>',
    '<>{count && list.map(row)}</>',
    '<Row icon={count && <Icon />} />',
    '() => open && <Dialog />',
  ],
  accepts: [
    '<p>{count > 0 ? <Count /> : null}</p>',
    '<p>{isOpen && isWide ? <Map /> : null}</p>',
    '<Row disabled={busy && isLast} />',
    'css`${({ $wide }) => $wide && wide}`',
  ],
});
