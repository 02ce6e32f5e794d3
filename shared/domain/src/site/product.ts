/** What the site is called, and whom people write to, where the settings PRODUCT_NAME and SUPPORT_EMAIL do not say. */
export const DEFAULT_PRODUCT_NAME = 'Homecare Talent Network';
export const DEFAULT_SUPPORT_EMAIL = 'support@homecare.example';
