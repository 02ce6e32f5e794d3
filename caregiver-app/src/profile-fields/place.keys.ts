export const placeKeys = { of: (zip: string) => ['place', zip] as const };
