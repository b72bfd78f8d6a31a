export const BIN_DAYS = 30

const DAY = 24 * 60 * 60 * 1000

/** After the retention, an item is hidden from everyone and soon purged. */
export const isExpired = (deleted: string, now = Date.now()): boolean => now - Date.parse(deleted) > BIN_DAYS * DAY
