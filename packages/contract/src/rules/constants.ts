/** Constants and limits of the specification's section 9, by name. Times are in milliseconds. */

/** A session, and a real sign-in, count for so long. */
export const SESSION_MS = 24 * 60 * 60 * 1000
/** What cookies keep where local storage is unavailable, they keep for so long. */
export const COOKIE_MS = 30 * 24 * 60 * 60 * 1000
/** A screen's code that has not come by then will not come. */
export const CHUNK_LOAD_MS = 120_000
/** What the network may take: for what is quick, and for what is not. */
export const NETWORK_SHORT_MS = 30_000
export const NETWORK_LONG_MS = 60_000
/** Who has to wait for a session, or for an organization, looks again so often. */
export const RETRY_MS = 1000
/** A session that ends so soon is renewed first. */
export const REFRESH_MS = 5 * 60 * 1000
/** A placeholder for an unknown organization. */
export const PLACEHOLDER_ORG_ID = 'app'
/** The specification's version string, shown to people. Releases are counted in package.json. */
export const APP_VERSION = '1.0.22'
