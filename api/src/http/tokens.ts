import { randomUUID } from 'node:crypto';
import { keyFor, keysFor } from '../crypto/secret-tokens.ts';
import fastifyJwt from '@fastify/jwt';
import * as z from 'zod';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { AppError } from './app-error.ts';
import { WAITING_CHANGES, type WaitingChange } from '@marketplace/contracts';
import type { AgencyIdentity, ServiceDependencies, CaregiverIdentity } from '../dependencies.ts';

const ACCESS_TOKEN_SECONDS = 15 * 60;
export const EDIT_TOKEN_SECONDS = 30 * 60;
/** How long a device may keep a queued change. */
export const WAITING_TOKEN_SECONDS = 24 * 60 * 60;

const MAX_VERIFIED = 10_000;

const ISSUER = 'homecare-marketplace';
const ALGORITHM = 'HS256';

/** Kinds of signed tokens. Each kind has a separate audience, type and key, so that no kind passes for another. */
const KINDS = { access: 'agency-session', edit: 'caregiver-edit', waiting: 'waiting-change' } as const;
type TokenKind = keyof typeof KINDS;

const accessClaims = z.object({ sub: z.uuid(), session: z.uuid(), type: z.literal('access'), exp: z.int() });
const editClaims = z.object({ sub: z.uuid(), caregiverId: z.int(), type: z.literal('edit'), exp: z.int() });
const waitingClaims = z.object({
  sub: z.uuid(),
  caregiverId: z.int(),
  change: z.enum(WAITING_CHANGES),
  jti: z.uuid(),
  type: z.literal('waiting'),
  exp: z.int(),
});

/** Signed tokens. Reading an invalid or expired token returns null, except for access tokens. */
export interface Tokens {
  /** `expires_at`: Unix seconds, no later than the end of the session. */
  issueAccessToken(
    identity: Pick<AgencyIdentity, 'personId' | 'sessionId'>,
    sessionEndsAt?: Date,
  ): {
    access_token: string;
    expires_in: number;
    expires_at: number;
  };
  /** @throws AppError `session_expired` for a valid token that has expired, `session_missing` for any other string */
  readAccessToken(token: string): Pick<AgencyIdentity, 'personId' | 'sessionId'>;
  issueEditToken(identity: CaregiverIdentity): { token: string; expires_in: number };
  readEditToken(token: string): CaregiverIdentity | null;
  /** Issues a waiting token: it authorizes one change that a device queues until it has a connection. */
  issueWaitingToken(identity: CaregiverIdentity, change: WaitingChange): string;
  readWaitingToken(token: string, change: WaitingChange): (CaregiverIdentity & { tokenId: string }) | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
  }
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    namespaces: TokenKind;
  }
}

export const tokensPlugin = fastifyPlugin<{ deps: ServiceDependencies }>(
  async (app, { deps }) => {
    const { config, now } = deps;
    for (const kind of ['access', 'edit', 'waiting'] as const) {
      await app.register(fastifyJwt, {
        namespace: kind,
        decoratorName: `${kind}Claims`,
        secret: keyFor(config, `${kind} token`),
        sign: { algorithm: ALGORITHM, iss: ISSUER, aud: KINDS[kind] },
        // Expiry is checked below with the application's clock, which tests may change.
        verify: {
          algorithms: [ALGORITHM],
          allowedIss: ISSUER,
          allowedAud: KINDS[kind],
          ignoreExpiration: true,
          requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
        },
      });
    }
    const unixSeconds = () => Math.floor(now().getTime() / 1000);

    function sign(kind: TokenKind, seconds: number, claims: Record<string, unknown>) {
      const iat = unixSeconds();
      const exp = iat + seconds;
      return { token: app.jwt[kind].sign({ ...claims, type: kind, iat, exp }), expiresAt: exp };
    }
    function verify<T>(kind: TokenKind, schema: z.ZodType<T>, token: string): T | null {
      for (const key of keysFor(config, `${kind} token`)) {
        try {
          return schema.parse(app.jwt[kind].verify(token, { key }));
        } catch {
          // The next key may have signed the token.
        }
      }
      return null;
    }

    // Caches verified tokens, because a signature stays valid. Checks the expiry each time.
    const verifiedTokens = new LRUCache<string, z.output<typeof accessClaims>>({ max: MAX_VERIFIED });
    app.decorate('tokens', {
      issueAccessToken({ personId, sessionId }, sessionEndsAt) {
        const remainingSeconds =
          sessionEndsAt === undefined ? Infinity : Math.floor(sessionEndsAt.getTime() / 1000) - unixSeconds();
        const seconds = Math.min(ACCESS_TOKEN_SECONDS, remainingSeconds);
        const { token, expiresAt } = sign('access', seconds, { sub: personId, session: sessionId });
        return { access_token: token, expires_in: seconds, expires_at: expiresAt };
      },
      readAccessToken(token) {
        const cached = verifiedTokens.get(token);
        const claims = cached ?? verify('access', accessClaims, token);
        if (claims === null) throw new AppError('session_missing');
        if (cached === undefined) verifiedTokens.set(token, claims);
        if (claims.exp <= unixSeconds()) throw new AppError('session_expired');
        return { personId: claims.sub, sessionId: claims.session };
      },
      issueEditToken({ caregiverId, uuid }) {
        return {
          token: sign('edit', EDIT_TOKEN_SECONDS, { sub: uuid, caregiverId }).token,
          expires_in: EDIT_TOKEN_SECONDS,
        };
      },
      readEditToken(token) {
        const claims = verify('edit', editClaims, token);
        return claims === null || claims.exp <= unixSeconds()
          ? null
          : { caregiverId: claims.caregiverId, uuid: claims.sub };
      },
      issueWaitingToken({ caregiverId, uuid }, change) {
        return sign('waiting', WAITING_TOKEN_SECONDS, { sub: uuid, caregiverId, change, jti: randomUUID() }).token;
      },
      readWaitingToken(token, change) {
        const claims = verify('waiting', waitingClaims, token);
        if (claims === null || claims.exp <= unixSeconds() || claims.change !== change) return null;
        return { caregiverId: claims.caregiverId, uuid: claims.sub, tokenId: claims.jti };
      },
    } satisfies Tokens);
  },
  { name: 'tokens' },
);
