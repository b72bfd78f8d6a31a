import { createHash } from 'node:crypto'
import type { ArchiveTable } from '../exports/archive-tables.ts'

/** Maps ids of the exporting organization to this one's. */
export interface IdMap {
  id(id: string): string
  person(user_id: string): string
}

/**
 * The same id every time, so that an import can be repeated, and another one in each organization. It keeps the time,
 * by which ids of version 7 sort.
 */
export function mapId(org_id: string, id: string): string {
  const hash = createHash('sha256').update(`${org_id} ${id}`).digest('hex')
  return `${id.slice(0, 13)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

/** `people` are members here, by the id that they have in the archive. */
export function idMap(org_id: string, exported_org: string, people: ReadonlyMap<string, string>): IdMap {
  return {
    id: (id) => (id === exported_org ? org_id : mapId(org_id, id)),
    person: (user_id) => people.get(user_id) ?? mapId(org_id, user_id),
  }
}

type Row = Record<string, unknown>

export function mapRow({ columns }: ArchiveTable, row: Row, map: IdMap): Row {
  const mapped: Row = {}
  for (const [column, { refers }] of Object.entries(columns)) {
    const value = row[column]
    if (value === null || !refers) mapped[column] = value
    else if (refers === 'ids') mapped[column] = (value as string[]).map(map.id)
    else if (refers === 'filters') mapped[column] = withFilters(value as Row, map)
    else if (refers === 'source') mapped[column] = withSource(value as Row, map)
    else mapped[column] = map[refers](value as string)
  }
  return mapped
}

/** Of a silence. API keys are in no export, so those of silences are mapped like any id. */
const withSource = (silence: Row, map: IdMap): Row => ({
  ...silence,
  source_id: map.id(silence['source_id'] as string),
})

const withFilters = (filters: Row, map: IdMap): Row =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, filterOf(name, value, map)]))

function filterOf(name: string, value: unknown, map: IdMap) {
  if (name === 'tags') return (value as string[]).map(map.id)
  if (name === 'user_id') return map.person(value as string)
  return name.endsWith('_id') ? map.id(value as string) : value
}
