import { cached } from './of-server.ts'
import { authUser, storageVersion } from './values.ts'

/** Goes up when what is kept changes its shape in a way that its types do not tell. */
export const STORAGE_VERSION = 1

/** Forgets what another version of the page kept of the server: it comes again. Whoever is signed in stays. */
export function bringUpToDate() {
  if (authUser.get() === undefined || storageVersion.get() === STORAGE_VERSION) return
  for (const value of cached) value.set(undefined)
  storageVersion.set(STORAGE_VERSION)
}
