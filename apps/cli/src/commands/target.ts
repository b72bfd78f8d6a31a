import type { Options } from '../options.ts'
import { type NameReader, nameReader, type TargetOfNames } from '../sending/file-names.ts'
import { findChannel, findKey, findSpeaker, findTags, NO_CHANNEL } from '../server/lookup.ts'
import type { Server } from '../server/retry.ts'
import { CODES, CliError, usage } from '../cli-error.ts'

/** For files whose names say nothing else. */
export async function targetOf(server: Server, options: Options): Promise<{ target: TargetOfNames; read: NameReader }> {
  const { channel, speaker, tag = [], at } = options
  const recorded_at = at === undefined ? undefined : timeOf(at)
  const key = await findKey(server)
  if (!key.send) throw new CliError(`The key ${key.name} can only read. Create one that can send`, CODES.refused)
  const channel_id = channel === undefined ? key.channel_id : await findChannel(server, key, channel)
  const speaker_id = speaker === undefined ? undefined : await findSpeaker(server, key, speaker)
  const tags = tag.length > 0 ? await findTags(server, key, tag) : []
  const target = { org_id: key.org_id, channel_id, speaker_id, tags, recorded_at }
  const names = await nameReader(server, key, options)
  if (channel_id === null && !names.channels) throw usage(NO_CHANNEL)
  return { target, read: names.read }
}

function timeOf(at: string): string {
  const time = Date.parse(at)
  if (Number.isNaN(time)) throw usage(`“${at}” is not a time like 2026-01-31T09:30`)
  return new Date(time).toISOString()
}
