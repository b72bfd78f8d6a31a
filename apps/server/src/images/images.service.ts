import { ApiError } from '@earshot/contract/errors'
import type { imageRoutes } from '@earshot/contract/images'
import type { InputOf } from '@earshot/contract/route'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { type Attachment, attached, keyOf } from '../attachments/attachment.ts'
import { keep } from '../attachments/attachments.service.ts'
import { inTurn } from '../attachments/in-turn.ts'
import { versionOf } from '../attachments/versions.service.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { enterOrg, enterOrgOf, notFound, requireVerified } from '../organizations/scope.ts'
import { PictureError, portrait } from '../ports/pictures/pictures.ts'
import { signedAddress } from '../signatures.ts'
import { shareOrganization } from './images.repo.ts'

export const IMAGE_PATH = '/v3/image'

/** Whose picture it is. */
export type Pictured = Omit<Attachment, 'kind'>

/** What the column `image` shall hold from now on; undefined to leave it as it is. Refuses what is no picture. */
export async function keepImage(context: Context, pictured: Pictured, value: string | undefined) {
  const bytes = attached(value)
  if (!bytes) return bytes === null ? '' : undefined
  return keep(context, { kind: 'image', ...pictured }, await drawn(bytes))
}

const takeTurn = inTurn()

const drawn = (bytes: Uint8Array) =>
  takeTurn(() => portrait(bytes)).catch((error) => {
    throw error instanceof PictureError ? new ApiError('unsupported_media', error.message, { field: 'image' }) : error
  })

/** What `image` is in answers: where the picture can be seen in the asker's session, or '' where there is none. */
export const imageAddress = (
  { context, session_id }: { context: Context; session_id: string },
  { of, id }: Pick<Pictured, 'of' | 'id'>,
  version: string,
): string => version && signedAddress(context.sessionSecret, IMAGE_PATH, { of, id, v: version, sid: session_id })

/** The picture itself as a data URL, for people without a session; '' where there is none. */
export async function imageAsData({ storage }: Context, pictured: Pictured, version: string): Promise<string> {
  const key = keyOf({ kind: 'image', ...pictured }, version)
  if (!version || (await storage.size(key)) === null) return ''
  const chunks: Uint8Array[] = await (await storage.read(key)).toArray()
  return `data:image/webp;base64,${Buffer.concat(chunks).toString('base64')}`
}

/** Where the bytes of a picture lie, for who may see the thing. Without `v` the picture of today. */
export async function pictureKey(caller: Caller, { of, id, v }: InputOf<typeof imageRoutes.find>): Promise<string> {
  const attachment = { kind: 'image', of, id, org_id: await placeOf[of](caller, id) } as const
  const version = await versionOf(caller.context, attachment)
  if (!version || (v && v !== version)) throw new ApiError('not_found', 'This picture is not there any more')
  return keyOf(attachment, version)
}

/** Enters where the thing stands; throws not_found where the caller may not. */
const placeOf: Record<Pictured['of'], (caller: Caller, id: string) => Promise<string | null>> = {
  organization: async (caller, id) => (await enterOrg(caller, id, { deleted: true })).org_id,
  speaker: async (caller, id) => (await enterOrgOf(caller, 'speaker', id)).org_id,
  user: async (caller, id) => {
    if (id !== caller.user_id) await requireAcquainted(caller, id)
    return null
  },
}

/** People see those with whom they share an organization; operators see everybody. */
async function requireAcquainted(caller: Caller, id: string) {
  requireVerified(caller)
  const { context, user_id, level, only } = caller
  if (level >= ADMIN_LEVEL && !only) return
  const two = { one: user_id, other: id, within: only?.org_id ?? null }
  if (!(await shareOrganization(context.connections.outside, two))) throw notFound()
}
