/** Style sheets are imported for their effect; the build writes them into files of their own. */
declare module '*.css';
