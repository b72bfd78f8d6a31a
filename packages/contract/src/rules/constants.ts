/** Constants and limits of the specification's section 9, by name. Times are in milliseconds. */

/** Lifetime of a session, and of a sign-in with the provider. */
export const SESSION_MS = 24 * 60 * 60 * 1000
/** Lifetime of cookies that replace local storage. */
export const COOKIE_MS = 30 * 24 * 60 * 60 * 1000
/** Time limit for loading the code of a screen. */
export const CHUNK_LOAD_MS = 120_000
/** Time limits of requests: for fast ones, and for slow ones. */
export const NETWORK_SHORT_MS = 30_000
export const NETWORK_LONG_MS = 60_000
/** Polling interval while waiting for a session or an organization. */
export const RETRY_MS = 1000
/** Sessions that end this soon are renewed first. */
export const REFRESH_MS = 5 * 60 * 1000
export const PLACEHOLDER_ORG_ID = 'app'
/** The specification's version string, shown to people. Release versions are in package.json. */
export const APP_VERSION = '1.0.22'
