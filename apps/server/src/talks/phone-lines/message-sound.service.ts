import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '@earshot/contract/errors'
import { phoneCallRoutes } from '@earshot/contract/phone-calls'
import { permanentAddress } from '../../core/signatures.ts'
import type { Context } from '../../core/context.ts'
import { serialQueue } from '../../organizations/attachments/serial-queue.ts'
import { enterAsJob, enterOrg } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { soundKey } from '../talks/storage-keys.ts'
import { type Call, sender } from './calls.service.ts'
import { findListener, findPlayable } from './listening.repo.ts'
import { LONGEST_PLAYED } from './message-texts.ts'

export const MESSAGE_PATH = `/v3${phoneCallRoutes.listen.path}`
const A_QUARTER_OF_AN_HOUR = 15 * 60

/** For the telephone system, which plays it at once. It ends with the call. */
export function messageAddress({ org: { context, org_id }, line_id, call_id }: Call, talk_id: string) {
  const exp = String(Math.floor(Date.now() / 1000) + A_QUARTER_OF_AN_HOUR)
  const facts = { org_id, line_id, call_id, talk_id, exp }
  return `${context.config.appUrl}${permanentAddress(context.sessionSecret, MESSAGE_PATH, facts)}`
}

interface Asked {
  org_id: string
  line_id: string
  call_id: string
  talk_id: string
  /** Network address of the telephone system. */
  address: string
}

/** With the rights that the listener has now, and as it is heard now: redacted. */
export async function messageSound(context: Context, { org_id, talk_id, address, ...call }: Asked): Promise<Buffer> {
  const org = enterAsJob(context, org_id)
  const user_id = (await findListener(org, call))?.user_id
  if (!user_id) throw new ApiError('gone', 'This call is over')
  const member = await enterOrg({ ...sender(org, user_id), address }, org_id)
  const found = await findPlayable(member, talk_id)
  if (!found) throw new ApiError('gone', 'This talk can no longer be heard')
  return takeTurn(() => convert(context, { key: soundKey({ org_id, ...found }), loudness: found.loudness }))
}

const takeTurn = serialQueue()

async function convert(
  { storage, media, config }: Context,
  { key, loudness }: { key: string; loudness: number | null },
) {
  await using folder = await openScratch(config.dataDir)
  await using sound = await storage.local(key)
  const wav = path.join(folder.path, 'message.wav')
  try {
    await media.telephone(sound.path, wav, { longest: LONGEST_PLAYED, loudness })
  } catch (error) {
    if (error instanceof MediaError) throw new ApiError('gone', 'This talk can no longer be heard')
    throw error
  }
  return await readFile(wav)
}
