import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

/** Whom an erasure is about, and what it leaves. */
export interface ErasedPerson {
  user_id: string | null
  speaker_ids: string[]
  names: string[]
  keep: string[]
  remove_member: boolean
}

export interface ErasureTables {
  erasures: {
    org_id: string
    erasure_id: string
    person: Json<ErasedPerson> | null
    state: Generated<'waiting' | 'erasing' | 'done' | 'failed'>
    total: Generated<number>
    erased_talks: Generated<number>
    redacted_talks: Generated<number>
    deleted_notes: Generated<number>
    masked_names: Generated<number>
    held_talks: Generated<number>
    kept_talks: Generated<number>
    created: Generated<Time>
    created_by: string
    modified: Generated<Time>
  }
}
