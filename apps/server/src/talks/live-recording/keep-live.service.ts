import { ApiError, statusOf } from '@earshot/contract/errors'
import { LIVE_PATIENCE } from '@earshot/contract/live-talks'
import { memberCaller } from '../../core/http/caller.ts'
import { announce } from '../../core/live/announce.ts'
import { enterOrg, inTransaction, type MemberScope, type OrgScope } from '../../organizations/scope.ts'
import { MissingObject } from '../../ports/storage/storage.ts'
import { findLive, type Live } from '../live-talks/live-talks.service.ts'
import { lookUpLinks } from '../talks/talk-access.service.ts'
import { allowSave, saveParts } from '../talks/save/save.service.ts'
import { cancel, fixReceivedLength } from '../uploads/uploads.service.ts'
import { findSilence, updateKept } from './live-recording.repo.ts'

/** Returns the seconds until it should look again; null once the live talk has ended. */
export async function keepIfAbandoned(org: OrgScope, live_id: string): Promise<number | null> {
  const silence = await findSilence(org, live_id)
  if (silence === undefined) return null
  if (silence < LIVE_PATIENCE) return Math.ceil(LIVE_PATIENCE - silence) + 1
  await keepLive(org, live_id)
  return null
}

/**
 * Makes a talk of what has arrived, with the recorder's client_id: if its speaker comes back with the whole recording,
 * that takes the place of this one. Safe to repeat.
 */
export async function keepLive(org: OrgScope, live_id: string) {
  const live = await findLive(org, live_id)
  if (live?.state !== 'live') return
  try {
    await save(org, live)
  } catch (error) {
    if (!isFinal(error)) throw error
    org.context.log.warn({ err: error, live_id }, 'what was said live could not be kept')
  }
  await inTransaction(org, async (tx) => {
    await updateKept(tx, live_id)
    await announce(tx, 'live_talks', live.channel_id)
  })
}

async function save(org: OrgScope, live: Live) {
  const { user_id, upload_id, channel_id, client_id, started } = live
  const author = await enterOrg(memberCaller(org.context, user_id, 'live'), org.org_id)
  if ((await fixReceivedLength(author, upload_id)) === 0) return cancel(author, upload_id)
  const links = await linksThatExist(author, live)
  const fields = { org_id: org.org_id, channel_id, client_id, ...links, trim_start: 0, trim_end: 0 }
  await saveParts(await allowSave(author, fields), { ...fields, title: '', recorded_at: started }, upload_id)
}

/** Without what was removed while it was spoken, because the sound matters more. */
async function linksThatExist(org: MemberScope, { speaker_id, tags, reply_to }: Live) {
  const answers = reply_to ?? undefined
  const found = await lookUpLinks(org, { speaker_id, tags, reply_to: answers })
  return {
    tags: tags.filter((tag) => found.tags.some(({ tag_id }) => tag_id === tag)),
    ...(speaker_id && found.speakers.length > 0 && { speaker_id }),
    ...(answers && found.answered?.deleted === null && { reply_to: answers }),
  }
}

/** The person may no longer send, what arrived is no recording, or it is lost. */
const isFinal = (error: unknown) =>
  error instanceof MissingObject ||
  (error instanceof ApiError && statusOf[error.code] < 500 && error.code !== 'too_many')
