/** What an error says, for a player to read. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
