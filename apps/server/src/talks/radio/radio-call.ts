import { toTitle } from '@earshot/contract/rules/titles'
import { type CallFields, type Fact, factIn, listIn } from './call-fields.ts'
import { callTime } from './call-time.ts'

/** Recorders look for this text to tell that the connection test succeeded. */
export class IncompleteCall extends Error {
  override name = 'Incomplete'
  constructor(missing: string) {
    super(`Incomplete call data: no ${missing}\n`)
  }
}

export interface RadioCall {
  /** '' if the recorder does not name it. */
  system: string
  /** Its own first, then those that it was patched to. */
  talkgroups: string[]
  /** Numbers of the radios that spoke, as far as they are known. */
  units: string[]
  started: string
  title: string
  /** Names of channels that it may belong to, the best first. */
  channels: string[]
  /** Names that its only speaker may have, the best first. */
  speakers: string[]
}

/** A recorder's connection test sends only a key and expects to be told what is missing. */
export function readCall(fields: CallFields): RadioCall {
  const [talkgroup, time] = [factIn(fields, 'talkgroup'), factIn(fields, 'time')]
  if (fields['test'] || !talkgroup) throw new IncompleteCall('talkgroup')
  if (!time) throw new IncompleteCall('datetime')
  return {
    system: plain(namesIn(fields, ['system', 'systemLabel']).find((name) => name !== '0') ?? ''),
    talkgroups: unique([talkgroup, ...patchesIn(fields)]),
    units: unitsIn(fields),
    started: callTime(time),
    title: toTitle(factIn(fields, 'talkgroupName') || factIn(fields, 'talkgroupLabel')),
    channels: channelsOf(fields, talkgroup),
    speakers: speakersOf(fields),
  }
}

function channelsOf(fields: CallFields, talkgroup: string): string[] {
  const labels = namesIn(fields, ['talkgroupLabel', 'talkgroupName'])
  const systems = namesIn(fields, ['systemLabel', 'system'])
  const numbered = (number: string) => [...systems.map((system) => `${system} ${number}`), number]
  return unique([...labels, ...[talkgroup, ...patchesIn(fields)].flatMap(numbered)].map(plain))
}

/** By the name of the radio, or else its number. A call of several radios has no one speaker. */
function speakersOf(fields: CallFields): string[] {
  const tags = unique(labelsIn(fields).map(plain))
  const numbers = unitsIn(fields)
  const single = [tags, numbers].flatMap((names) => (names.length === 1 ? names : []))
  return unique(single.map(plain))
}

const labelsIn = (fields: CallFields) => [
  ...listIn(fields, 'units').map((unit) => textOf(unit, ['tag', 'label'])),
  factIn(fields, 'unitLabel'),
]

/** Recorders write 0 or -1 for a radio that they could not identify. */
function unitsIn(fields: CallFields): string[] {
  const listed = listIn(fields, 'units').map((unit) => textOf(unit, ['src', 'id', 'unitRef', 'unitId']))
  return unique([...listed, factIn(fields, 'unit')].filter((unit) => !/^-?\d*$/.test(unit) || Number(unit) > 0))
}

const patchesIn = (fields: CallFields) => listIn(fields, 'patches').map(text).filter(Boolean)

const namesIn = (fields: CallFields, facts: Fact[]) => facts.map((fact) => factIn(fields, fact)).filter(Boolean)

function textOf(value: unknown, names: string[]): string {
  if (typeof value !== 'object' || value === null) return ''
  const found = names.map((name) => text((value as Record<string, unknown>)[name]))
  return found.find(Boolean) ?? ''
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

const unique = (values: string[]) => [...new Set(values.filter(Boolean))]

/** For comparing names regardless of case and Unicode form. */
export const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()
