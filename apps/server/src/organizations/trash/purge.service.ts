import { BIN_DAYS } from '@earshot/contract/rules/bin'
import { tokensOf } from '@earshot/contract/rules/tokens'
import { UPLOAD_HOURS } from '@earshot/contract/uploads'
import { revokeClipsOf } from '../../talks/clips/clips.service.ts'
import type { Context } from '../../core/context.ts'
import { alone, type Writing, enterAsJob, type OrgScope, inTransaction } from '../scope.ts'
import { recordDeletion } from '../../talks/analytics/talk-changes.service.ts'
import { redactedRanges } from '../../talks/redacted-sounds/redacted-sounds.service.ts'
import { bleepedFolder, originalKey, playableKey } from '../../talks/talks/storage-keys.ts'
import { forgetWords } from '../../talks/vocabulary/vocabulary.service.ts'
import * as repo from './trash.repo.ts'
import { claimHourly } from './orphans.service.ts'

const HOUR = 60 * 60 * 1000

/** Tolerated clock skew: expired rows are hidden long before they are purged. */
const GRACE_HOURS = 1
const hoursAgo = (hours: number) => new Date(Date.now() - (hours + GRACE_HOURS) * HOUR)

/** Longer than any running step may still write these bytes. */
const REMOVED_AFTER_HOURS = 2

const MOST = 1000

export async function purgeHourly(context: Context) {
  if (await claimHourly(context, 'purge')) await purge(context)
}

/**
 * Purges what has been in a bin too long. A transaction deletes rows and records which bytes to remove; these are
 * removed once no running step can write them. After a crash the next sweep continues.
 */
export async function purge(context: Context) {
  const { outside } = context.connections
  const before = { bins: hoursAgo(BIN_DAYS * 24), uploads: hoursAgo(UPLOAD_HOURS) }
  await inRounds(
    () => repo.listOverdue(outside, { ...before, most: MOST }),
    ({ kind, org_id, id }) => orLog(context, () => purgeOne[kind](alone(enterAsJob(context, org_id)), id, before)),
  )
  await inRounds(
    () => repo.listRemovals(outside, MOST),
    ({ prefix }) => orLog(context, () => remove(context, prefix)),
  )
}

/** Repeats while a round was full and made progress. */
async function inRounds<Item>(list: () => Promise<Item[]>, work: (item: Item) => Promise<boolean>) {
  for (;;) {
    const items = await list()
    const done: boolean[] = []
    for (const item of items) done.push(await work(item))
    if (items.length < MOST || !done.includes(true)) return
  }
}

/** One failure does not stop the others. */
const orLog = (context: Context, work: () => Promise<unknown>) =>
  work().then(
    () => true,
    (error) => {
      context.log.warn({ err: error }, 'something in a bin was not purged')
      return false
    },
  )

type Before = Record<'bins' | 'uploads', Date>

const purgeOne = {
  talk: (org: OrgScope, talk_id: string, { bins }: Before) =>
    inTransaction(org, async (tx) => {
      const talk = await repo.lockTalk(tx, talk_id, bins)
      if (talk) await purgeTalk(tx, { talk_id, ...talk })
    }),
  address: (org: Writing<OrgScope>, address_id: string, { bins }: Before) => repo.deleteAddress(org, address_id, bins),
  upload: (org: Writing<OrgScope>, upload_id: string, { uploads }: Before) =>
    repo.deleteUpload(org, upload_id, uploads),
  organization: purgeOrganization,
}

/** In the transaction that has locked the talk. */
export async function purgeTalk(
  tx: Writing<OrgScope>,
  { talk_id, channel_id }: Record<'talk_id' | 'channel_id', string>,
) {
  await revokeClipsOf(tx, talk_id)
  await removeSoundLater(tx, talk_id)
  const tokens = tokensOf(await repo.findTexts(tx, talk_id))
  await recordDeletion(tx, talk_id)
  await repo.deleteTalk(tx, talk_id)
  await forgetDeliveries(tx, talk_id)
  await forgetWords(tx, channel_id, tokens)
}

export const forgetDeliveries = (tx: Writing<OrgScope>, talk_id: string) => repo.deleteDeliveriesOf(tx, talk_id)

/** Before its row is deleted. */
export async function removeSoundLater(tx: Writing<OrgScope>, talk_id: string) {
  const { db, org_id } = tx
  const isRedacted = (await redactedRanges(tx, talk_id)).length > 0
  const bleeped = isRedacted ? [bleepedFolder(org_id, talk_id)] : []
  const sounds = [originalKey(org_id, talk_id), playableKey(org_id, talk_id), ...bleeped]
  await repo.insertRemovals(db, sounds, REMOVED_AFTER_HOURS)
}

/** Every storage prefix with data of organizations; a new one must be added here to be purged. */
const roots = [
  'originals',
  'playable',
  'bleeped',
  'clips',
  'uploads',
  'images/organization',
  'images/speaker',
  'samples/speaker',
  'greetings/line',
] as const

/** The organization is hidden, so it can be deleted in steps. Its own row, which marks it as overdue, is deleted last. */
async function purgeOrganization(org: OrgScope) {
  while ((await repo.deleteSomeTalks(alone(org))) > 0);
  await inTransaction(org, async (tx) => {
    const folders = roots.map((root) => `${root}/${org.org_id}/`)
    await repo.insertRemovals(tx.db, folders, REMOVED_AFTER_HOURS)
    await repo.deleteOrganization(tx)
  })
}

async function remove({ storage, connections }: Context, prefix: string) {
  if (!prefix.endsWith('/')) await storage.remove(prefix)
  else for await (const { key } of storage.list(prefix)) await storage.remove(key)
  await repo.deleteRemoval(connections.outside, prefix)
}
