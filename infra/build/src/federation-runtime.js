// Runs first in the shell. Remotes are built without the core of the federation runtime (`externalRuntime`) and take it
// from this global. The package comes with @module-federation/enhanced, at the version that the runtime itself uses;
// the plugin's own way to provide it would put a second copy of it, in CommonJS, into the shell.
import * as runtimeCore from '@module-federation/runtime-core';

globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
