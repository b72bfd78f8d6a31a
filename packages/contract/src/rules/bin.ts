/** How long what was deleted can be taken out of the bin again. */
export const BIN_DAYS = 30

const DAY = 24 * 60 * 60 * 1000

/** Whether what was deleted at that time is over for everybody: nobody sees it any more, and it is purged soon. */
export const isOver = (deleted: string, now = Date.now()): boolean => now - Date.parse(deleted) > BIN_DAYS * DAY
