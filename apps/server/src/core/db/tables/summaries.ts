import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface SummaryTables {
  summary_settings: {
    org_id: string
    title: Generated<boolean>
    sentences: Generated<boolean>
    actions: Generated<boolean>
    languages: Generated<string[]>
    answers: Generated<boolean>
    private_channels: Generated<boolean>
    held_talks: Generated<boolean>
    excluded_channel_ids: Generated<string[]>
    modified: Generated<Time>
    modified_by: string
  }
  summaries: {
    org_id: string
    talk_id: string
    /** Of a translation; '' for the summary itself. */
    language: string
    state: 'waiting' | 'ready' | 'failed'
    reason: string | null
    model: string
    /** Hash of the text that it was made from; null while it waits. */
    source: string | null
    modified: Generated<Time>
  }
  summary_parts: {
    org_id: string
    part_id: string
    talk_id: string
    language: string
    kind: 'title' | 'sentence' | 'action' | 'translation'
    position: number
    text: string
    who: string | null
    by_when: string | null
    cites: Json<{ start: number; end: number }[]>
    edited: Time | null
    edited_by: string | null
    done: Time | null
  }
}
