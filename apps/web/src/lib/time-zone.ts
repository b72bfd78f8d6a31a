/** The browser's, for days in what it asks the server. */
export const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
