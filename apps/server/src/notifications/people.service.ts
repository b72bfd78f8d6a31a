import { findAddressee, findSettings } from './notifications.repo.ts'
import { listEndpoints } from './subscriptions.repo.ts'

/** Whom a letter of notices goes to. */
export interface Addressee {
  email: string
  name: string
  organization: string
  /** Where one chooses, and where letters like this one are switched off. */
  settings: string
  unsubscribe: string
}

/** What somebody has chosen, where they can be written to, and which of their browsers take messages. */
export const settingsOf = findSettings
export const addresseeOf = findAddressee
export const endpointsOf = listEndpoints
