export function reportLostConnection(error: Error): void {
  console.error(`lost the database connection: ${error.message}`);
}
