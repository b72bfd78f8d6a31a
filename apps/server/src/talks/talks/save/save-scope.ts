import type { MemberScope } from '../../../organizations/scope.ts'

/** A scope that may save a talk in `channel_id`. Only `enterForSave` and `allowSave` create it. */
export interface SaveScope extends MemberScope {
  channel_id: string
  /** See the column of talks. */
  by_phone?: string
}
