/** The constants and limits of the specification's section 9, by name. Times are in milliseconds. */

/** A session, and a real sign-in, count for so long. */
export const SESSION_MS = 24 * 60 * 60 * 1000
/** Search, and whoever waits for a session token, look again after so long. */
export const RETRY_MS = 1000
/** What cookies keep where local storage is unavailable, they keep for so long. */
export const COOKIE_MS = 30 * 24 * 60 * 60 * 1000
/** A screen's code that has not come by then will not come. */
export const CHUNK_LOAD_MS = 120_000
/** The identity provider's session is renewed so long before it ends. */
export const IDENTITY_REFRESH_MS = 5 * 60 * 1000
/** What the network may take: for what is quick, and for what is not. */
export const NETWORK_SHORT_MS = 30_000
export const NETWORK_LONG_MS = 60_000
export const APP_VERSION = '1.0.22'
/** Stands for "no organization yet" in the browser, and never leaves it. */
export const PLACEHOLDER_ORG_ID = 'app'
