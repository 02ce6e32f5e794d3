// Exports that only the shell's server bundle needs; no page in a browser does.
export { StaticRouter } from 'react-router-dom';
export { renderIn } from './language/language.ts';
export { ServerStyleSheet } from 'styled-components';
