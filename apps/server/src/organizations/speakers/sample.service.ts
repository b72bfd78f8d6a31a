import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import { LONGEST_SAMPLE, type speakerRoutes } from '@earshot/contract/speakers'
import { type Attachment, readAttachment, keyOf } from '../attachments/attachment.ts'
import { storeAttachment } from '../attachments/attachments.service.ts'
import { serialQueue } from '../attachments/serial-queue.ts'
import { versionOf } from '../attachments/versions.service.ts'
import type { Caller } from '../../core/http/caller.ts'
import { enterOrgOf, type MemberScope, type OrgScope } from '../scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { signedAddress } from '../../core/signatures.ts'

export const SAMPLE_PATH = '/v3/sample'

/** The new value of the column `sample`; undefined to keep it. Throws if the bytes are no recording. */
export async function storeSample(org: OrgScope, speaker_id: string, value: string | undefined) {
  const bytes = readAttachment(value)
  if (!bytes) return bytes === null ? '' : undefined
  return storeAttachment(org.context, sampleOf(org, speaker_id), await takeTurn(() => transcode(org, bytes)))
}

const takeTurn = serialQueue()

/** The first minute, as an mp3 that plays everywhere. */
async function transcode({ context: { media, config } }: OrgScope, bytes: Uint8Array): Promise<Buffer> {
  await using folder = await openScratch(config.dataDir)
  const [sent, mp3] = ['sent', 'sample.mp3'].map((name) => path.join(folder.path, name)) as [string, string]
  await writeFile(sent, bytes)
  try {
    await media.transcode(sent, mp3, { start: 0, end: LONGEST_SAMPLE })
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    throw new ApiError('unsupported_media', error.message, { field: 'sample' })
  }
  return await readFile(mp3)
}

/** An address valid for the caller's session, or ''. */
export const sampleAddress = (
  { context, session_id }: Pick<MemberScope, 'context' | 'session_id'>,
  speaker_id: string,
  version: string,
): string => version && signedAddress(context.sessionSecret, SAMPLE_PATH, { speaker_id, v: version, sid: session_id })

/** The storage key, for members. Without `v`, the current version. */
export async function sampleKey(
  caller: Caller,
  { speaker_id, v }: InputOf<typeof speakerRoutes.sample>,
): Promise<string> {
  const sample = sampleOf(await enterOrgOf(caller, 'speaker', speaker_id), speaker_id)
  const version = await versionOf(caller.context, sample)
  if (!version || (v && v !== version)) throw new ApiError('not_found', 'This sample no longer exists')
  return keyOf(sample, version)
}

const sampleOf = ({ org_id }: OrgScope, id: string): Attachment => ({ kind: 'sample', of: 'speaker', id, org_id })
