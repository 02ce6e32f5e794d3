export const DEFAULT_PRODUCT_NAME = 'Homecare Talent Network';
export const DEFAULT_SUPPORT_EMAIL = 'support@homecare.example';
