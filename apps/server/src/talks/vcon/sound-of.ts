import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { LARGEST_VCON } from '@earshot/contract/vcons'
import { type Outgoing, OutgoingError } from '../../ports/webhook/outgoing.ts'
import type { Dialog } from './vcon-format.ts'

/** The bytes of a recording: inline, or at its URL if they have the hash. */
export async function soundOf(dialog: Dialog, outgoing: Outgoing): Promise<Buffer> {
  const { body, encoding } = dialog
  if (typeof body === 'string' && body !== '') return decoded(body, encoding)
  if (dialog.url) return fetched(dialog, dialog.url, outgoing)
  throw refused('This vCon has a recording without sound. Send one with the sound in it, or with its URL and hash')
}

export const refused = (text: string) => new ApiError('invalid', text, { field: 'vcon' })

function decoded(body: string, encoding = 'base64url') {
  if (!/^base64(url)?$/.test(encoding) || !/^[\w+/=\s-]*$/.test(body))
    throw refused('The sound in this vCon is not base64url. Export it again')
  return Buffer.from(body, 'base64url')
}

type Hashed = Pick<Dialog, 'content_hash' | 'signature'>

async function fetched(dialog: Hashed, url: string, outgoing: Outgoing) {
  const wanted = hashesOf(dialog)
  if (wanted.length === 0)
    throw refused('The recording at a URL needs a SHA-512 or SHA-256 hash in content_hash. Put the sound into the vCon')
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw refused('A recording outside of the vCon needs an https URL. Put the sound into the vCon')
  const bytes = await outgoing.read(url, { most: LARGEST_VCON }).catch((error: Error) => {
    throw error instanceof OutgoingError
      ? refused(`The recording of this vCon cannot be fetched: ${error.message}`)
      : error
  })
  if (!wanted.every(({ algorithm, digest }) => createHash(algorithm).update(bytes).digest('base64url') === digest))
    throw refused('The recording at the URL of this vCon is another one: its hash does not match')
  return bytes
}

/** The drafts demand SHA-512; the first ones named it in other parameters. */
function hashesOf({ content_hash, signature }: Hashed) {
  const named = content_hash === undefined ? (signature ? [`sha512-${signature}`] : []) : [content_hash].flat()
  return named.flatMap((hash) => {
    const [, algorithm = '', digest = ''] = /^(sha512|sha256)-([\w-]+)=*$/.exec(hash) ?? []
    return algorithm ? [{ algorithm, digest }] : []
  })
}
