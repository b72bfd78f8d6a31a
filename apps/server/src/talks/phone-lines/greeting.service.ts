import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '@earshot/contract/errors'
import { LONGEST_GREETING, phoneLineRoutes } from '@earshot/contract/phone-lines'
import type { Context } from '../../core/context.ts'
import { permanentAddress } from '../../core/signatures.ts'
import { type Attachment, keyOf, readAttachment } from '../../organizations/attachments/attachment.ts'
import { deleteVersionsLater, storeAttachment } from '../../organizations/attachments/attachments.service.ts'
import { serialQueue } from '../../organizations/attachments/serial-queue.ts'
import { type Writing, type OrgScope } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'

export const GREETING_PATH = `/v3${phoneLineRoutes.greeting.path}`

/** The new value of the column `greeting_sound`; undefined to keep it. Throws if the bytes are no recording. */
export async function storeGreeting(org: OrgScope, line_id: string, value: string | undefined) {
  const bytes = readAttachment(value)
  if (!bytes) return bytes === null ? '' : undefined
  return storeAttachment(org.context, greetingOf(org, line_id), await takeTurn(() => convert(org.context, bytes)))
}

const takeTurn = serialQueue()

async function convert({ media, config }: Context, bytes: Uint8Array): Promise<Buffer> {
  await using folder = await openScratch(config.dataDir)
  const [sent, wav] = ['sent', 'greeting.wav'].map((name) => path.join(folder.path, name)) as [string, string]
  await writeFile(sent, bytes)
  try {
    await media.telephone(sent, wav, { longest: LONGEST_GREETING })
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    throw new ApiError('unsupported_media', error.message, { field: 'greeting_sound' })
  }
  return await readFile(wav)
}

interface Greeting {
  org_id: string
  line_id: string
  /** '' for none. */
  greeting_sound: string
}

/** Valid as long as the greeting: everyone who calls hears it, and telephone systems may keep it. */
export const greetingAddress = ({ sessionSecret }: Context, { org_id, line_id, greeting_sound: v }: Greeting) =>
  v && permanentAddress(sessionSecret, GREETING_PATH, { org_id, line_id, v })

/** Also of a greeting that was replaced in the middle of a call. */
export const greetingKey = ({ org_id, line_id, v }: { org_id: string; line_id: string; v: string }) =>
  keyOf(greetingOf({ org_id }, line_id), v)

export const deleteGreetingsLater = (tx: Writing<OrgScope>, line_id: string) =>
  deleteVersionsLater(tx, greetingOf(tx, line_id))

const greetingOf = ({ org_id }: { org_id: string }, id: string): Attachment => ({
  ...{ kind: 'greeting', of: 'line', id, org_id },
})
