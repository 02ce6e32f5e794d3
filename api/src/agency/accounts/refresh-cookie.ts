import type { Config } from '../../config.ts';
import { browserCookie } from './browser-cookie.ts';
import { REFRESH_TOKEN_SECONDS } from './sessions.service.ts';

/** The cookie that carries the refresh token. */
export const refreshCookie = (config: Config) => browserCookie(config, 'refresh', REFRESH_TOKEN_SECONDS);
