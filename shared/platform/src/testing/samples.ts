import type { Association, Session } from '@marketplace/contracts';
import type { SiteConfig } from '../site/site-config.ts';

export function anAssociation(changes: Partial<Association> = {}): Association {
  return {
    code: 'iahhc',
    state: 'IN',
    name: 'Indiana Association',
    logo: '/associations/iahhc.svg',
    theme: {},
    support_email: null,
    sms_opt_in_default: true,
    ...changes,
  };
}

export function aSession(changes: Partial<Session> = {}): Session {
  const expiresIn = changes.expires_in ?? 900;
  return {
    access_token: 'access-1',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    token_type: 'bearer',
    user: { id: '0b9f6d52-6a0f-4c53-8f2f-1f4f0c1d2e3a', email: 'dana@agency.example.test' },
    ...changes,
  };
}

export function aSiteConfig(changes: Partial<SiteConfig> = {}): SiteConfig {
  return {
    productName: 'Test Network',
    supportEmail: 'help@example.test',
    remotes: [],
    associations: [],
    ...changes,
  };
}
