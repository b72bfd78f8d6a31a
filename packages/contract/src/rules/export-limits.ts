/** In one export. */
export const MOST_EXPORTED_TALKS = 500
export const MOST_EXPORTED_HOURS = 100
