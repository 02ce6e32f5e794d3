/** Style sheets are imported for their side effect; the build writes them to separate files. */
declare module '*.css';
