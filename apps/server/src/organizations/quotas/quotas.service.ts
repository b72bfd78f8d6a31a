import { ApiError } from '@earshot/contract/errors'
import { lockOrganization, type MemberScope, type OrgScope } from '../scope.ts'
import { countUploads, deleteTotal, keepTotal, sumBytes, sumMinutes } from './quotas.repo.ts'

/** Whether so many bytes more may be kept. Asked in a transaction, the answer holds until it ends. */
export async function requireStorageQuota(org: OrgScope, bytes: number) {
  const { storage } = org.context.config.quotas
  if (storage === null) return
  if (org.db.isTransaction) await lockOrganization(org)
  const stored = await sumBytes(org)
  if (!stored.recent) await keepTotal(org)
  if (stored.bytes + bytes > storage)
    throw new ApiError(
      'too_large',
      `The organization has reached its storage limit of ${inWords(storage)}. Deleted talks free space once they leave the bin`,
    )
}

/** Has the next save add up all talks again: some are gone. */
export const forgetStorageTotal = deleteTotal

const rounded = (amount: number) => Math.round(amount * 100) / 100

const inWords = (bytes: number) =>
  bytes < 1024 ** 3 ? `${rounded(bytes / 1024 ** 2)} MB` : `${rounded(bytes / 1024 ** 3)} GB`

const DAY = 24 * 60 * 60

/** Whether anything more may be sent today. Days are those of UTC. */
export async function requireMinutes(org: OrgScope) {
  const { minutes } = org.context.config.quotas
  if (minutes === null) return
  if ((await minutesToday(org)) < minutes) return
  throw new ApiError('too_many', `The organization has used its ${minutes} minutes for today. Try again tomorrow`, {
    retry_after: Math.ceil(midnight() + DAY - Date.now() / 1000),
  })
}

/** Minutes of sound that were sent since midnight. */
export const minutesToday = (org: OrgScope) => sumMinutes(org, new Date(midnight() * 1000).toISOString())

const midnight = () => Math.floor(Date.now() / 1000 / DAY) * DAY

/** What an organization may keep, in bytes, and send a day, in minutes; null where there is no end. */
export function quotaOf({ context }: OrgScope) {
  const { storage, minutes } = context.config.quotas
  return { bytes: storage, minutes }
}

/** However many an organization may have, one person has at most these under way. */
const OWN_UPLOADS = 20

/** Whether the user may begin another upload. In a transaction the answer holds until it ends. */
export async function requireUploadSlot(org: MemberScope) {
  const { openUploads } = org.context.config.quotas
  await lockOrganization(org)
  const { all, own, left, own_left } = await countUploads(org, org.user_id)
  if (own >= Math.min(OWN_UPLOADS, openUploads)) throw tooMany(`You have ${own} uploads under way`, own_left)
  if (all >= openUploads) throw tooMany(`The organization has ${all} uploads under way`, left)
}

const tooMany = (text: string, retry_after: number) =>
  new ApiError('too_many', `${text}. Finish or cancel some first`, { retry_after: Math.max(1, retry_after) })
