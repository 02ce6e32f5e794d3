export { createRepository, type RepositoryOptions } from './repository/create-repository.ts';
export { TOOLS, VERSIONS_FILE, type Versions } from './repository/versions.ts';
export { createRemote, type NewRemote } from './workspace/create-remote.ts';
