import { toTitle } from '@earshot/contract/rules/titles'
import { fileTypeFromBuffer } from 'file-type'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isRecording } from '../../core/http/uploads.ts'
import { filesInTnef, isTnef } from './tnef.ts'

/** A recording in an email. */
export interface MailSound {
  /** '' if the email does not name it. */
  name: string
  content: Uint8Array
  /** When the email that it came with was sent; undefined if it has no valid date. */
  sent: string | undefined
}

export interface MailContent {
  sounds: MailSound[]
  /** Names of what may have recordings in it and cannot be opened. */
  closed: string[]
  /** Names of everything else that is attached. */
  others: string[]
}

/** Emails in emails, and files in them. */
const DEEPEST = 20
const MOST_HEADER_BYTES = 256 * 1024

/** Throws if it is no email. Emails in it stay closed, so that each keeps its own date. */
export const parseEmail = (raw: Uint8Array | string): Promise<Email> =>
  PostalMime.parse(raw, { maxNestingDepth: DEEPEST, maxHeadersSize: MOST_HEADER_BYTES, maxRfc822NestingDepth: 0 })

interface Part {
  name: string
  type: string
  content: Uint8Array
  sent: string | undefined
}

/** All recordings in an email, at any depth. Content decides; what is declared to be a recording is refused later. */
export async function soundsIn(email: Email): Promise<MailContent> {
  const found: MailContent = { sounds: [], closed: [], others: [] }
  for (const part of partsOf(email)) await take(found, part, 1)
  return found
}

const partsOf = (email: Email): Part[] => email.attachments.map((attachment) => partOf(attachment, dateOf(email)))

const partOf = ({ filename, mimeType, content }: Attachment, sent: string | undefined): Part => ({
  name: toTitle(filename ?? ''),
  type: mimeType,
  content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  sent,
})

const dateOf = ({ date }: Email) => (date && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : undefined)

const SOUND = /^(audio|video)\//
const SOUND_NAME = /\.(mp3|m4a|wav|ogg|oga|opus|flac|aac|amr|webm|mp4|3gp|mov|mkv)$/i
const EMAIL = /^message\/(rfc822|global)$/
const EMAIL_NAME = /\.eml$/i
const ENCRYPTED = /^application\/(pgp-encrypted|(x-)?pkcs7-mime)$/
const ARCHIVE = /^application\/(zip|gzip|x-(7z-compressed|rar-compressed|tar|bzip2|xz|cfb))$/

async function take(found: MailContent, part: Part, depth: number) {
  const { name, type, content, sent } = part
  const inner = await innerParts(part)
  const isTooDeep = inner !== null && depth >= DEEPEST
  if (inner === 'damaged' || isTooDeep) found.closed.push(nameOf(part))
  else if (inner) for (const each of inner) await take(found, each, depth + 1)
  else if (await isSound(part)) found.sounds.push({ name, content, sent })
  else if (await isClosed(content, type)) found.closed.push(nameOf(part))
  else found.others.push(nameOf(part))
}

/** Null: it is no container. */
async function innerParts(part: Part): Promise<Part[] | 'damaged' | null> {
  if (isTnef(part.content)) return tnefParts(part)
  if (part.type.endsWith('ms-tnef') || /^winmail\.dat$/i.test(part.name)) return 'damaged'
  if (EMAIL.test(part.type) || EMAIL_NAME.test(part.name))
    return parseEmail(part.content).then(partsOf, () => 'damaged')
  return null
}

function tnefParts({ content, sent }: Part): Part[] | 'damaged' {
  try {
    return filesInTnef(content).map((file) => ({ ...file, name: toTitle(file.name), type: '', sent }))
  } catch (error) {
    if (error instanceof RangeError) return 'damaged'
    throw error
  }
}

const isSound = async ({ name, type, content }: Part) =>
  SOUND.test(type) || SOUND_NAME.test(name) || (await isRecording(content))

const isClosed = async (content: Uint8Array, type: string) =>
  ENCRYPTED.test(type) || ARCHIVE.test((await fileTypeFromBuffer(content))?.mime ?? '')

const nameOf = ({ name, type }: Part) => name || type || 'a part without a name'
