import type { ServiceDependencies } from '../../dependencies.ts';
import type { Tokens } from '../../http/tokens.ts';

/** What signing in depends on: the app's dependencies, and the tokens that it issues. */
export interface AuthDependencies extends ServiceDependencies {
  tokens: Tokens;
}
