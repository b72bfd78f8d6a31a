import { parseStorable, storable } from '@earshot/contract/rules/storable'

export type CallFields = Partial<Record<string, string>>

/**
 * The names that recorders give to one fact, the most exact first: rdio-scanner 6 and 7, the JSON files of trunk-recorder
 * and its uploader for OpenMHz.
 */
const NAMES = {
  key: ['key', 'api_key', 'apiKey'],
  time: ['timestamp', 'dateTime', 'datetime', 'start_time', 'startTime'],
  system: ['system', 'systemId', 'systemRef', 'system_id'],
  systemLabel: ['systemLabel', 'short_name', 'shortName'],
  talkgroup: ['talkgroup', 'talkgroupId', 'talkgroupRef', 'talkgroup_num', 'talkgroup_id'],
  talkgroupLabel: ['talkgroupLabel', 'talkgroup_tag', 'talkgroup_alpha_tag'],
  talkgroupName: ['talkgroupName', 'talkgroup_description'],
  unit: ['source', 'unit', 'unitId', 'unitRef'],
  unitLabel: ['talkerAlias', 'unitLabel'],
  units: ['sources', 'units', 'srcList', 'source_list'],
  patches: ['patches', 'patched_talkgroups', 'patch_list'],
} as const

export type Fact = keyof typeof NAMES

/** '' if the recorder does not know. */
export function factIn(fields: CallFields, fact: Fact): string {
  const values = NAMES[fact].map((name) => storable(fields[name] ?? '').trim())
  return values.find((value) => value !== '' && value !== '-') ?? ''
}

/** trunk-recorder sends its JSON file as a field; what else the form says counts more. */
export function withMeta(fields: CallFields): CallFields {
  const meta = parsed(fields['meta'] ?? fields['metadata'] ?? '')
  if (typeof meta !== 'object' || meta === null) return fields
  const said = Object.entries(meta).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return { ...Object.fromEntries(said), ...fields }
}

/** An empty list if it is none. */
export function listIn(fields: CallFields, fact: Fact): unknown[] {
  const list = parsed(factIn(fields, fact))
  return Array.isArray(list) ? list : []
}

function parsed(json: string): unknown {
  try {
    return parseStorable(json)
  } catch {
    return null
  }
}
