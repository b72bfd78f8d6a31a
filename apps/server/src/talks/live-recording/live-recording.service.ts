import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import type { liveTalkRoutes } from '@earshot/contract/live-talks'
import { v7 as newId } from 'uuid'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { enterOrg, enterOrgOf, inTransaction, type MemberScope } from '../../organizations/scope.ts'
import { recognizeLiveJob } from '../live-words/recognize-live.job.ts'
import { findLive, requireLive, shown } from '../live-talks/live-talks.service.ts'
import { mayChange } from '../talks/talk-access.service.ts'
import { moveToTrash } from '../talks/editing/trash.service.ts'
import { allowSave } from '../talks/save/save.service.ts'
import { begin as beginUpload, cancel, removeUpload } from '../uploads/uploads.service.ts'
import { keepLive } from './keep-live.service.ts'
import * as repo from './live-recording.repo.ts'
import { watchLive } from './watch-live.job.ts'

type Recording = Pick<typeof liveTalkRoutes, 'create' | 'update' | 'remove'>

export const liveRecording: Handlers<Recording> = {
  async create(caller, input) {
    const org = await enterOrg(caller, input.org_id)
    const { channel_id, client_id, tags, speaker_id, reply_to } = input
    const links = { tags, ...(speaker_id && { speaker_id }), ...(reply_to && { reply_to }) }
    await allowSave(org, { channel_id, client_id, ...links, trim_start: 0, trim_end: 0 })
    const known = await findSame(org, client_id)
    if (!known) await endOther(org)
    const live = known ?? (await begin(org, input))
    return { ...shown(live), upload_id: live.upload_id }
  },

  async update(caller, { live_id, paused }) {
    const { org, live } = await enterAsSpeaker(await enterOrgOf(caller, 'live_talk', live_id), live_id)
    if (live.state !== 'live') throw new ApiError('gone', 'This live talk has ended')
    await inTransaction(org, async (tx) => {
      await repo.updateSeen(tx, live_id, paused)
      if (live.paused !== paused) await announce(tx, 'live_talks', live.channel_id)
    })
    return shown({ ...live, paused })
  },

  async remove(caller, { live_id }) {
    const { org, live } = await enterAsSpeaker(await enterOrgOf(caller, 'live_talk', live_id), live_id)
    if (live.state === 'ended') throw new ApiError('conflict', 'This live talk has become a talk. Delete that')
    if (live.state === 'live') await removeUpload(org, live.upload_id)
    if (live.talk_id) await moveToTrash(org, live.talk_id)
    return inTransaction(org, async (tx) => {
      await repo.deleteLive(tx, live_id)
      await announce(tx, 'live_talks', live.channel_id)
      return { live_id }
    })
  },
}

async function enterAsSpeaker(org: MemberScope, live_id: string) {
  const live = await requireLive(org, live_id)
  if (!mayChange(org, live)) throw new ApiError('forbidden', 'Only who speaks and admins can end a live talk')
  return { org, live }
}

type Input = InputOf<typeof liveTalkRoutes.create>

/** The answer to an earlier request of the same recorder may have been lost. */
async function findSame(org: MemberScope, client_id: string) {
  const speaking = await repo.findSpeaking(org)
  const live = speaking && (await findLive(org, speaking.live_id))
  return live?.client_id === client_id ? live : undefined
}

/** Seconds without a sign after which another window may speak. Recorders send several signs in that time. */
const THERE_SECONDS = 20

async function endOther(org: MemberScope) {
  const other = await repo.findSpeaking(org)
  if (!other) return
  if (other.silence < THERE_SECONDS)
    throw new ApiError(
      'conflict',
      'You are already speaking live in another window. End that first, or wait half a minute if you closed it',
    )
  await keepLive(org, other.live_id)
}

async function begin(org: MemberScope, { channel_id, client_id, tags, speaker_id, reply_to }: Input) {
  const [live_id, upload_id] = [newId(), newId()]
  await beginUpload(org, { upload_id, length: null, metadata: `org_id ${btoa(org.org_id)}` })
  const links = { tags, speaker_id: speaker_id ?? null, reply_to: reply_to ?? null }
  const isNew = await inTransaction(org, async (tx) => {
    await repo.deletePast(tx)
    if (!(await repo.insertLive(tx, { live_id, channel_id, upload_id, client_id, ...links }))) return false
    const job = { org_id: org.org_id, live_id }
    await watchLive(tx, job)
    await tx.context.jobs.enqueue(tx.db, recognizeLiveJob, job)
    await announce(tx, 'live_talks', channel_id)
    return true
  })
  return isNew ? requireLive(org, live_id) : begunMeanwhile(org, { upload_id, client_id })
}

/** By the same request, sent again, or in another window. */
async function begunMeanwhile(org: MemberScope, { upload_id, client_id }: { upload_id: string; client_id: string }) {
  await cancel(org, upload_id)
  const known = await findSame(org, client_id)
  if (!known) throw new ApiError('conflict', 'You are already speaking live, or this recording was live before')
  return known
}
