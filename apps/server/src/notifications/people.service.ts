import { findAddressee, findSettings } from './notifications.repo.ts'
import { listEndpoints } from './subscriptions.repo.ts'

/** What somebody has chosen, where they can be written to, and which of their browsers take messages. */
export const settingsOf = findSettings
export const addresseeOf = findAddressee
export const endpointsOf = listEndpoints
