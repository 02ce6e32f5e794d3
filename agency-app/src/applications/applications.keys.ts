export const receivedApplicationKeys = { all: ['received-applications'] as const };
