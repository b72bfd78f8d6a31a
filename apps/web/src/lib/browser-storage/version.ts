import { cached } from './server-values.ts'
import { authUser, storageVersion } from './values.ts'

export const STORAGE_VERSION = 1

export function migrateStorage() {
  if (authUser.get() === undefined || storageVersion.get() === STORAGE_VERSION) return
  for (const value of cached) value.set(undefined)
  storageVersion.set(STORAGE_VERSION)
}
