import { ApiError } from '@earshot/contract/errors'
import type { imageRoutes } from '@earshot/contract/images'
import type { InputOf } from '@earshot/contract/route'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { type Attachment, readAttachment, keyOf } from '../attachments/attachment.ts'
import { storeAttachment } from '../attachments/attachments.service.ts'
import { serialQueue } from '../attachments/serial-queue.ts'
import { versionOf } from '../attachments/versions.service.ts'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { enterOrg, enterOrgOf } from '../scope.ts'
import { notFound, requireVerified } from '../refusals.ts'
import { PictureError, portrait } from '../../ports/pictures/pictures.ts'
import { signedAddress } from '../../core/signatures.ts'
import { shareOrganization } from './images.repo.ts'

export const IMAGE_PATH = '/v3/image'

export type ImageOwner = Omit<Attachment, 'kind' | 'of'> & { of: Exclude<Attachment['of'], 'line'> }

/** The new value of the column `image`; undefined to keep it. Throws if the bytes are no picture. */
export async function storeImage(context: Context, pictured: ImageOwner, value: string | undefined) {
  const bytes = readAttachment(value)
  if (!bytes) return bytes === null ? '' : undefined
  return storeAttachment(context, { kind: 'image', ...pictured }, await drawn(bytes))
}

const takeTurn = serialQueue()

const drawn = (bytes: Uint8Array) =>
  takeTurn(() => portrait(bytes)).catch((error) => {
    throw error instanceof PictureError ? new ApiError('unsupported_media', error.message, { field: 'image' }) : error
  })

/** The value of `image` in responses: an address valid for the caller's session, or ''. */
export const imageAddress = (
  { context, session_id }: { context: Context; session_id: string },
  { of, id }: Pick<ImageOwner, 'of' | 'id'>,
  version: string,
): string => version && signedAddress(context.sessionSecret, IMAGE_PATH, { of, id, v: version, sid: session_id })

/** A data URL, for people without a session; '' if there is no picture. */
export async function imageAsData({ storage }: Context, pictured: ImageOwner, version: string): Promise<string> {
  const key = keyOf({ kind: 'image', ...pictured }, version)
  if (!version || (await storage.size(key)) === null) return ''
  const chunks: Uint8Array[] = await (await storage.read(key)).toArray()
  return `data:image/webp;base64,${Buffer.concat(chunks).toString('base64')}`
}

/** The storage key for callers who may see the owner. Without `v`, the current version. */
export async function imageKey(caller: Caller, { of, id, v }: InputOf<typeof imageRoutes.find>): Promise<string> {
  const attachment = { kind: 'image', of, id, org_id: await placeOf[of](caller, id) } as const
  const version = await versionOf(caller.context, attachment)
  if (!version || (v && v !== version)) throw new ApiError('not_found', 'This picture no longer exists')
  return keyOf(attachment, version)
}

/** Enters the owner's organization; throws `not_found`. */
const placeOf: Record<ImageOwner['of'], (caller: Caller, id: string) => Promise<string | null>> = {
  organization: async (caller, id) => (await enterOrg(caller, id, { deleted: true })).org_id,
  speaker: async (caller, id) => (await enterOrgOf(caller, 'speaker', id)).org_id,
  user: async (caller, id) => {
    if (id !== caller.user_id) await requireAcquainted(caller, id)
    return null
  },
}

/** Users are visible to people who share an organization with them, and to operators; to a key, if they are in its own. */
async function requireAcquainted(caller: Caller, id: string) {
  requireVerified(caller)
  const { context, user_id, level, only } = caller
  const operates = level >= ADMIN_LEVEL
  if (operates && !only) return
  // Operators have keys of organizations that they are not in.
  const two = { one: operates ? id : user_id, other: id, within: only?.org_id ?? null }
  if (!(await shareOrganization(context.connections.outside, two))) throw notFound()
}
