import { counted } from '@earshot/contract/rules/counted'
import { ApiError } from '@earshot/contract/errors'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { acrossChannels } from '../across-channels.ts'
import { lockOrganization, type MemberScope, type OrgScope } from '../scope.ts'
import { countUploads, sumBytes, sumMinutes } from './quotas.repo.ts'

/** Room for what other transactions may be adding in the same moment: recordings of the largest size on three nodes. */
const CLOSE = 60 * LARGEST_UPLOAD

/** Throws over the quota. Near it, a lock in a transaction keeps the result valid until that ends. True if it is far. */
export async function requireStorageQuota(org: OrgScope, bytes: number): Promise<boolean> {
  const { storage } = org.context.config.quotas
  if (storage === null) return true
  const left = async () => storage - bytes - (await sumBytes(org))
  const locks = org.db.isTransaction
  const before = locks && storage <= CLOSE ? 0 : await left()
  if (before > CLOSE) return true
  if (locks) await lockOrganization(org)
  if ((locks ? await left() : before) < 0)
    throw new ApiError(
      'too_large',
      `The organization has reached its storage limit of ${inWords(storage)}. Deleted talks free space once they leave the bin`,
    )
  return false
}

const rounded = (amount: number) => Math.round(amount * 100) / 100

const inWords = (bytes: number) =>
  bytes < 1024 ** 3 ? `${rounded(bytes / 1024 ** 2)} MB` : `${rounded(bytes / 1024 ** 3)} GB`

const DAY = 24 * 60 * 60

/** Throws over the daily quota. Days are UTC. */
export async function requireMinutes(org: OrgScope) {
  const { minutes } = org.context.config.quotas
  if (minutes === null) return
  if ((await acrossChannels(org, minutesToday)) < minutes) return
  throw new ApiError(
    'too_many',
    `The organization has used its ${counted(minutes, 'minute')} for today. Try again tomorrow`,
    {
      retry_after: Math.ceil(midnight() + DAY - Date.now() / 1000),
    },
  )
}

/** Of the channels that the person hears; the quota counts all. */
export const minutesToday = (org: OrgScope) => sumMinutes(org, new Date(midnight() * 1000).toISOString())

const midnight = () => Math.floor(Date.now() / 1000 / DAY) * DAY

/** Bytes in total and minutes per day; null if unlimited. */
export function quotaOf({ context }: OrgScope) {
  const { storage, minutes } = context.config.quotas
  return { bytes: storage, minutes }
}

/** Per person, whatever the organization's limit. */
const OWN_UPLOADS = 20

/** Throws at the limit. In a transaction, the lock keeps the result valid until it ends. */
export async function requireUploadSlot(org: MemberScope) {
  const { openUploads } = org.context.config.quotas
  await lockOrganization(org)
  const { all, own, left, own_left } = await countUploads(org, org.user_id)
  if (own >= Math.min(OWN_UPLOADS, openUploads)) throw tooMany(`You have ${own} uploads under way`, own_left)
  if (all >= openUploads) throw tooMany(`The organization has ${all} uploads under way`, left)
}

const tooMany = (text: string, retry_after: number) =>
  new ApiError('too_many', `${text}. Finish or cancel some first`, { retry_after: Math.max(1, retry_after) })
