import { createReadStream } from 'node:fs'
import path from 'node:path'
import { ApiError } from '@earshot/contract/errors'
import type { OrgScope } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { MissingObject } from '../../ports/storage/storage.ts'
import { fewerPeaks } from '../talks/peaks.ts'
import { soundKey } from '../talks/storage-keys.ts'

export const clipKey = (org_id: string, clip_id: string) => `clips/${org_id}/${clip_id}.mp3`

const PEAKS = 160

interface Copied {
  clip_id: string
  talk_id: string
  bleeped: string | null
}

interface Range extends Copied {
  /** Seconds of the talk. */
  start: number
  end: number
}

/** A clip of a whole talk copies the existing audio and peaks. */
export async function copyAudio(
  { org_id, context: { storage } }: OrgScope,
  { clip_id, ...talk }: Copied,
  peaks: number[],
) {
  await storage.put(clipKey(org_id, clip_id), await storage.read(soundKey({ org_id, ...talk })).catch(asRefusal))
  return fewerPeaks(peaks, PEAKS)
}

/** Cuts the range, stores it durably and returns its peaks. */
export const extractAudio = (org: OrgScope, range: Range): Promise<number[]> => inTurn(() => cutNow(org, range))

async function cutNow({ org_id, context }: OrgScope, { clip_id, start, end, ...talk }: Range) {
  const { storage, media, config } = context
  await using folder = await openScratch(config.dataDir)
  await using playable = await storage.local(soundKey({ org_id, ...talk })).catch(asRefusal)
  const mp3 = path.join(folder.path, 'clip.mp3')
  const { peaks } = await media.cut(playable.path, mp3, { start, end }).catch(asRefusal)
  await storage.put(clipKey(org_id, clip_id), createReadStream(mp3))
  return fewerPeaks(peaks, PEAKS)
}

function asRefusal(error: unknown): never {
  if (error instanceof MissingObject) throw new ApiError('conflict', 'The audio of this talk no longer exists')
  throw error instanceof MediaError ? new ApiError('conflict', error.message) : error
}

const AT_ONCE = 2
let free = AT_ONCE
const waiting: (() => void)[] = []

/** Limits this process to two cuts at a time. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1
  else await new Promise<void>((turn) => waiting.push(turn))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}
