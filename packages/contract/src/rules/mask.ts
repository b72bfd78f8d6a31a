/** Takes the place of what was redacted, however long it was. A file of its own: lists show it, and redact nothing. */
export const MASK = '█████'
