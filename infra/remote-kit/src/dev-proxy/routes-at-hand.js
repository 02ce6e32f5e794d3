/** Stands for the remote's src/index.ts, which the build puts in its place. */
export default [];
