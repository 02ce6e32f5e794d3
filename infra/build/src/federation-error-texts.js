// Stands in a remote for the federation runtime's long texts: an error still names its code, which the runtime's
// documentation explains, and the shell has the texts.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
