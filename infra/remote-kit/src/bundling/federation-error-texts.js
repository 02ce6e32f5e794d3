// Replaces the federation runtime's long error texts in remotes: errors still have a code, which the runtime's
// documentation explains, and the shell has the texts.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
