import type { Generated } from 'kysely'
import type { SavedFilters } from '@earshot/contract/saved-searches'
import type { Json, Time } from './columns.ts'

export interface SearchTables {
  feeds: {
    org_id: string
    feed_id: string
    user_id: string
    channel_id: string | null
    query: string
    search_id: string | null
    created: Generated<Time>
    last_read: Time | null
  }
  saved_searches: {
    org_id: string
    search_id: string
    name: string
    query: string
    filters: Json<SavedFilters>
    /** Channels that it names. */
    channel_ids: string[]
    shared: boolean
    created: Generated<Time>
    created_by: string
  }
  search_marks: {
    org_id: string
    search_id: string
    user_id: string
    opened: Time | null
    follow: Generated<boolean>
  }
  talk_exports: {
    org_id: string
    export_id: string
    /** In the order of the file. */
    talk_ids: string[]
    download: Generated<'waiting' | 'writing' | 'ready' | 'failed'>
    written: Generated<number>
    created: Generated<Time>
  }
}
