import { isTimeZone } from '@earshot/contract/fields'
import type { FilePattern } from '@earshot/contract/file-patterns'
import { meantBy, patternProblem, patternSentence, readName } from '@earshot/contract/rules/name-patterns'
import { UnfitRecording, usage } from '../cli-error.ts'
import type { Options } from '../options.ts'
import { type Key, listChannels, listSpeakers, listTags, NO_CHANNEL } from '../server/lookup.ts'
import type { Server } from '../server/retry.ts'
import { askJson } from '../server/server.ts'
import type { Target } from './send.ts'

/** Where files go whose names say nothing else; without a channel, those whose names have one. */
export type TargetOfNames = Omit<Target, 'channel_id'> & { channel_id: string | null }

/** Where a file goes, by its name. Without a channel it throws `UnfitRecording`. */
export type NameReader = (path: string, target: TargetOfNames) => Target

interface Names {
  read: NameReader
  /** Whether the pattern has channels. */
  channels: boolean
}

/**
 * Reads nothing without a pattern. A name that does not match goes where the options say. They count more than names, but for
 * a channel beside a pattern.
 */
export async function nameReader(server: Server, key: Key, options: Options): Promise<Names> {
  const { pattern, tz } = await patternFor(server, key, options)
  if (pattern === '') return { read: (_, target) => inChannel(target), channels: false }
  const [channels, speakers, allTags] = await Promise.all([
    listChannels(server, key),
    listSpeakers(server, key),
    listTags(server, key),
  ])
  const known = {
    channels: channels.map(({ channel_id: id, name }) => ({ id, name })),
    speakers: speakers.map(({ speaker_id: id, name }) => ({ id, name })),
    tags: allTags.map(({ tag_id: id, tag: name }) => ({ id, name })),
  }
  const isFixed = options.channel !== undefined && options.names === undefined
  const read: NameReader = (path, target) => {
    const reading = readName({ pattern, tz }, path)
    if (!reading) return inChannel(target)
    const { tags: named, ...meant } = meantBy(isFixed ? { ...reading, channel: '' } : reading, known)
    const { recorded_at = reading.recorded_at, speaker_id = meant.speaker_id } = target
    const title = reading.title && { title: reading.title }
    const tags = [...new Set([...target.tags, ...named])]
    return inChannel({ ...target, ...meant, ...title, speaker_id, recorded_at, tags })
  }
  return { read, channels: pattern.includes('{channel}') }
}

function inChannel({ channel_id, ...target }: TargetOfNames): Target {
  if (channel_id === null) throw new UnfitRecording(`Its name has no channel of the organization. ${NO_CHANNEL}`)
  return { channel_id, ...target }
}

async function patternFor(server: Server, { org_id }: Key, { names, zone }: Options) {
  if (zone !== undefined && !isTimeZone(zone)) throw usage(`“${zone}” is not a time zone like Europe/Berlin`)
  const problem = names ? patternProblem(names) : undefined
  if (problem) throw usage(`--names: ${patternSentence(problem)}`)
  const here = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (names !== undefined) return { pattern: names, tz: here }
  const { pattern, tz } = await askJson<FilePattern>(server, {
    method: 'GET',
    path: '/file_pattern',
    query: { org_id },
  })
  return { pattern, tz: zone ?? tz }
}
