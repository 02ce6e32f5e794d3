// What the shell's server bundle needs of the shared libraries, and no page in a browser does.
export { StaticRouter } from 'react-router-dom';
export { renderIn } from './language/language.ts';
export { ServerStyleSheet } from 'styled-components';
