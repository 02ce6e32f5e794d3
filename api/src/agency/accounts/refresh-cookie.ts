import type { Config } from '../../config.ts';
import { browserCookie } from './browser-cookie.ts';
import { SESSION_SECONDS } from './sessions.service.ts';

/** The cookie that carries the refresh token. */
export const refreshCookie = (config: Config) => browserCookie(config, 'refresh', SESSION_SECONDS);
