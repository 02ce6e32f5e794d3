/** Pay in dollars: $18.50 */
export const payText = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
