// Exports for the shell's server bundle only.
export { StaticRouter } from 'react-router-dom';
export { setRenderLanguage } from './language/language.ts';
export { ServerStyleSheet } from 'styled-components';
