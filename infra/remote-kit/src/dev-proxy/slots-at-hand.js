/** Placeholder that the build replaces with the remote's src/slots.ts. */
export default {};
