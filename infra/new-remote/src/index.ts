export { createRemote, type NewRemote } from './create-remote.ts';
export { RefusedName } from './remote-name.ts';
