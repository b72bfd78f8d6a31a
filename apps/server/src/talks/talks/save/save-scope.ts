import type { MemberScope } from '../../../organizations/scope.ts'

/** A scope that may save a talk in `channel_id`. Only `enterForSave` and `allowSave` create it. */
export interface SaveScope extends MemberScope {
  channel_id: string
  /** See the column of talks. */
  by_phone?: string
  checked: Checked
}

/** What was found when the save was allowed. */
interface Checked {
  /** By `performance.now()`. */
  at: number
  /** The person has sent a talk with this client_id. */
  sent: boolean
  /** See `findClosedChannel`. */
  closed: string | null
  /** No webhook or live recording waits for the talk, and the storage quota is far. */
  plain: boolean
}
