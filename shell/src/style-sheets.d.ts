/** Declares style sheets, which are imported for their side effect. The build writes them to separate files. */
declare module '*.css';
