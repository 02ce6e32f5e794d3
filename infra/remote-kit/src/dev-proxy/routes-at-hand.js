/** Placeholder that the build replaces with the remote's src/index.ts. */
export default [];
