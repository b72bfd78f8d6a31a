import { cached } from './server-values.ts'
import { authUser, storageVersion } from './values.ts'

/** Changes with the shapes of what the server answers. */
export const STORAGE_VERSION = __SHAPES__

export function migrateStorage() {
  if (authUser.get() === undefined || storageVersion.get() === STORAGE_VERSION) return
  for (const value of cached) value.set(undefined)
  storageVersion.set(STORAGE_VERSION)
}
