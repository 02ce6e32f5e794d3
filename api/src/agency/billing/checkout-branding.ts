import type { Association } from '@marketplace/contracts';
import type { Config } from '../../config.ts';
import { logoUrl } from '../../mail/render-mail.ts';
import { mailColors } from '../../mail/mail-colors.ts';
import type { Stripe } from './stripe-client.ts';

/**
 * Logo and colors of the association for the payment page. Omits the logo on a local site, because Stripe could not
 * load it.
 */
export function checkoutBranding(
  config: Pick<Config, 'PUBLIC_URL' | 'STRIPE_API_URL'>,
  association: Pick<Association, 'logo' | 'theme'> | null,
): Pick<Stripe.Checkout.SessionCreateParams, 'branding_settings'> {
  if (association === null) return {};
  const { paper, brand } = mailColors(association.theme);
  const canLoad = config.PUBLIC_URL.startsWith('https:') || config.STRIPE_API_URL !== undefined;
  return {
    branding_settings: {
      background_color: paper,
      button_color: brand,
      ...(canLoad ? { logo: { type: 'url', url: logoUrl(config, association) } } : {}),
    },
  };
}
