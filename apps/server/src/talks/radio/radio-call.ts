import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { clientIdOf } from '@earshot/contract/rules/client-id'
import { recordingTimeProblem } from '@earshot/contract/rules/recording-times'
import { toTitle } from '@earshot/contract/rules/titles'

export type CallFields = Partial<Record<string, string>>

/** Recorders look for this text to tell that the connection test succeeded. */
export class IncompleteCall extends Error {
  override name = 'Incomplete'
  constructor(missing: string) {
    super(`Incomplete call data: no ${missing}\n`)
  }
}

export function namesOf({ talkgroup = '', talkgroupLabel, talkgroupName, systemLabel, system }: CallFields): string[] {
  const labels = [talkgroupLabel, talkgroupName].filter((label) => label && label !== '-')
  const systems = [systemLabel, system].filter(Boolean)
  return [...labels, ...systems.map((name) => `${name} ${talkgroup}`), talkgroup].map((name) => plain(name ?? ''))
}

/** The talkgroup's name; the file's name is only a number. '' without a name. */
export function titleIn({ talkgroupName, talkgroupLabel }: CallFields): string {
  const name = [talkgroupName, talkgroupLabel].find((label) => label && label !== '-')
  return toTitle(name ?? '')
}

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

/** For comparing names regardless of case and Unicode form. */
export const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Accepts Unix seconds or a date and time. */
export function timeOf({ dateTime = '' }: CallFields): string {
  const time = /^\d+(\.\d+)?$/.test(dateTime) ? Number(dateTime) * 1000 : Date.parse(dateTime)
  if (Number.isNaN(time) || time > 8.64e15)
    throw new ApiError('invalid', 'The dateTime of the call is not a valid time')
  const problem = recordingTimeProblem(time)
  if (problem) throw new ApiError('invalid', `The dateTime of the call is ${dateTime}. ${problem}`)
  return new Date(time).toISOString()
}

/** Depends only on the call, so that repeated uploads have the same id. */
export function callIdOf({ system = '', talkgroup = '', dateTime = '', source = '' }: CallFields): string {
  const said = JSON.stringify([system, talkgroup, dateTime, source])
  return clientIdOf(createHash('sha256').update(said).digest('hex'))
}
