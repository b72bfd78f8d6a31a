/** How long what was deleted can be taken out of the bin again. */
export const BIN_DAYS = 30

const DAY = 24 * 60 * 60 * 1000

/** Whether the retention is over: hidden for everyone and purged soon. */
export const isExpired = (deleted: string, now = Date.now()): boolean => now - Date.parse(deleted) > BIN_DAYS * DAY
