import { MOST_RETENTION_DAYS } from '@earshot/contract/retention'
import { SavedFilters } from '@earshot/contract/saved-searches'
import { SummaryPart, summaryPartKinds } from '@earshot/contract/summaries'
import { channelRoles } from '@earshot/contract/rules/roles'
import * as z from 'zod/mini'
import type { Tables } from '../../core/db/tables/tables.ts'
import {
  added,
  fact,
  flag,
  id,
  ids,
  line,
  lines,
  nullable,
  number,
  person,
  time,
  whole,
  words,
} from './archive-fields.ts'
import type { Field } from './archive-fields.ts'
import { alertColumns, hitColumns } from './archive-alert.ts'
import { talkColumns } from './archive-talk.ts'

/** A table whose rows an export has, and an import inserts. Columns that are not listed are computed or left out. */
export interface ArchiveTable {
  name: keyof Tables
  /** In the order of the primary key after org_id, with their types. */
  key: Record<string, 'uuid' | 'integer'>
  columns: Record<string, Field>
  /** Rows whose parent is not in the archive are left out: it was created while the export ran. */
  parent?: 'channel_id' | 'talk_id'
  /** Exports of earlier versions lack it. */
  optional?: true
}

const LONG = 1_000_000
const days = fact(z.int().check(z.minimum(1), z.maximum(MOST_RETENTION_DAYS)))
const role = nullable(fact(z.enum(channelRoles)))
const made = { created: time, created_by: person }

/** In the order in which they can be imported. */
export const archiveTables: readonly ArchiveTable[] = [
  {
    name: 'channel_groups',
    key: { group_id: 'uuid' },
    columns: { group_id: id, name: line(80), position: whole, ...made },
    optional: true,
  },
  {
    name: 'channels',
    key: { channel_id: 'uuid' },
    columns: {
      ...{ channel_id: id, name: line(80), notes: line(10_000), ...made },
      ...{ archived: nullable(time), private: flag, spoken_language: added(line(50)) },
      ...{ group_id: added(id), position: added(whole) },
    },
  },
  {
    name: 'channel_members',
    key: { channel_id: 'uuid', user_id: 'uuid' },
    columns: { channel_id: id, user_id: person, role, added_by: person, created: time },
    parent: 'channel_id',
  },
  {
    name: 'speakers',
    key: { speaker_id: 'uuid' },
    columns: {
      speaker_id: id,
      name: line(200),
      description: line(10_000),
      consent: fact(z.enum(['unknown', 'given', 'refused'])),
      ...made,
    },
  },
  {
    name: 'tags',
    key: { tag_id: 'uuid' },
    columns: { tag_id: id, tag: line(200), description: line(10_000), color: line(50), ...made },
  },
  {
    name: 'addresses',
    key: { address_id: 'uuid' },
    columns: {
      address_id: id,
      ...lines(['name', 'address1', 'address2', 'city', 'state', 'postal', 'country', 'phone'], 500),
      ...made,
    },
  },
  {
    name: 'alerts',
    key: { alert_id: 'uuid' },
    columns: alertColumns,
  },
  {
    name: 'retention_rules',
    key: { scope_id: 'uuid' },
    columns: {
      scope_id: id,
      sound_days: nullable(days),
      talk_days: nullable(days),
      at_once: flag,
      modified: time,
      modified_by: person,
    },
  },
  { name: 'talks', key: { talk_id: 'uuid' }, columns: talkColumns, parent: 'channel_id' },
  {
    name: 'transcripts',
    key: { talk_id: 'uuid', version: 'integer' },
    columns: {
      talk_id: id,
      version: whole,
      engine: nullable(line(200)),
      user_id: nullable(person),
      language: line(50),
      words,
      text: line(LONG),
      created: time,
    },
    parent: 'talk_id',
  },
  {
    name: 'notes',
    key: { note_id: 'uuid' },
    columns: {
      note_id: id,
      talk_id: id,
      user_id: person,
      position: number,
      text: line(20_000),
      created: time,
      modified: nullable(time),
      resolved: nullable(time),
      resolved_by: nullable(person),
    },
    parent: 'talk_id',
  },
  {
    name: 'summary_parts',
    key: { part_id: 'uuid' },
    columns: {
      part_id: id,
      talk_id: id,
      language: line(50),
      kind: fact(z.enum(summaryPartKinds)),
      position: whole,
      text: line(20_000),
      who: nullable(line(1000)),
      by_when: nullable(line(1000)),
      cites: fact(SummaryPart.shape.cites),
      edited: nullable(time),
      edited_by: nullable(person),
      done: nullable(time),
    },
    parent: 'talk_id',
  },
  {
    name: 'hits',
    key: { alert_id: 'uuid', talk_id: 'uuid' },
    columns: hitColumns,
    parent: 'talk_id',
  },
  {
    name: 'saved_searches',
    optional: true,
    key: { search_id: 'uuid' },
    columns: {
      search_id: id,
      ...lines(['name', 'query'], 1000),
      filters: { check: SavedFilters, refers: 'filters' },
      channel_ids: ids,
      shared: flag,
      ...made,
    },
  },
]

export const rowsFile = ({ name }: Pick<ArchiveTable, 'name'>) => `import/${name}.ndjson`
