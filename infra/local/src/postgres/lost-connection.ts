export function reportLostConnection(error: Error): void {
  console.error(`database connection lost: ${error.message}`);
}
