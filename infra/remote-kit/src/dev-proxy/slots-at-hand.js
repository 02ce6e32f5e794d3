/** Stands for the remote's src/slots.ts, which the build puts in its place. */
export default {};
