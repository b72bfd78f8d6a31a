import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { clientIdOf } from '@earshot/contract/rules/client-id'
import { toTitle } from '@earshot/contract/rules/titles'

/** A radio call as recorders describe it: plain texts by name. */
export type CallFields = Partial<Record<string, string>>

/** What recorders look for in an answer that says what is missing. */
export class IncompleteCall extends Error {
  override name = 'Incomplete'
  constructor(missing: string) {
    super(`Incomplete call data: no ${missing}\n`)
  }
}

/** Names under which the organization may have a channel for a call, the best first. */
export function namesOf({ talkgroup = '', talkgroupLabel, talkgroupName, systemLabel, system }: CallFields): string[] {
  const labels = [talkgroupLabel, talkgroupName].filter((label) => label && label !== '-')
  const systems = [systemLabel, system].filter(Boolean)
  return [...labels, ...systems.map((name) => `${name} ${talkgroup}`), talkgroup].map((name) => plain(name ?? ''))
}

/** What a call is called: its talkgroup as people name it; the file's name is a number. '' where it has only that. */
export function titleIn({ talkgroupName, talkgroupLabel }: CallFields): string {
  const name = [talkgroupName, talkgroupLabel].find((label) => label && label !== '-')
  return toTitle(name ?? '')
}

/** The speaker, if the recorder names a single one. */
export function speakerOf({ sources, source }: CallFields): string | undefined {
  const names = new Set(tagsIn(sources))
  const [only] = names
  return names.size === 1 ? only : source && plain(source)
}

function tagsIn(sources: string | undefined): string[] {
  try {
    const said: unknown = JSON.parse(sources ?? '[]')
    const tags = Array.isArray(said) ? said.map((each: { tag?: unknown } | null) => each?.tag) : []
    return tags.filter((tag) => typeof tag === 'string' && tag !== '').map((tag) => plain(tag as string))
  } catch {
    return []
  }
}

/** As names are compared: what recorders and people write differently is the same. */
export const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** When a call began: seconds since 1970, or a date and time. */
export function timeOf({ dateTime = '' }: CallFields): string {
  const time = /^\d+(\.\d+)?$/.test(dateTime) ? Number(dateTime) * 1000 : Date.parse(dateTime)
  if (Number.isNaN(time) || time > 8.64e15)
    throw new ApiError('invalid', 'The dateTime of the call is not a valid time')
  return new Date(time).toISOString()
}

/** The same for a call however often it is sent. */
export function callIdOf({ system = '', talkgroup = '', dateTime = '', source = '' }: CallFields): string {
  const said = JSON.stringify([system, talkgroup, dateTime, source])
  return clientIdOf(createHash('sha256').update(said).digest('hex'))
}
