import type { Options } from '../options.ts'
import type { Target } from '../sending/send.ts'
import { findChannel, findKey, findSpeaker, findTags } from '../server/lookup.ts'
import type { Server } from '../server/retry.ts'
import { CODES, CliError, usage } from '../cli-error.ts'

export async function targetOf(server: Server, { channel, speaker, tag = [], at }: Options): Promise<Target> {
  const recorded_at = at === undefined ? undefined : timeOf(at)
  const key = await findKey(server)
  if (!key.send) throw new CliError(`The key ${key.name} can only read. Create one that can send`, CODES.refused)
  const channel_id = await findChannel(server, key, channel)
  const speaker_id = speaker === undefined ? undefined : await findSpeaker(server, key, speaker)
  const tags = tag.length > 0 ? await findTags(server, key, tag) : []
  return { org_id: key.org_id, channel_id, speaker_id, tags, recorded_at }
}

function timeOf(at: string): string {
  const time = Date.parse(at)
  if (Number.isNaN(time)) throw usage(`“${at}” is not a time like 2026-01-31T09:30`)
  return new Date(time).toISOString()
}
