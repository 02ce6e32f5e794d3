/** Style sheets are imported for their side effect; the build writes them into separate files. */
declare module '*.css';
