import { ApiError } from '@earshot/contract/errors'
import type { LiveTalk } from '@earshot/contract/live-list'
import type { liveTalkRoutes } from '@earshot/contract/live-talks'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { type Writing, enterOrg, enterOrgOf, type MemberScope, type OrgScope } from '../../organizations/scope.ts'
import * as repo from './live-talks.repo.ts'

type ReadRoutes = Pick<typeof liveTalkRoutes, 'list' | 'find'>

export const liveTalks: Handlers<ReadRoutes> = {
  list: async (caller, { org_id }) => repo.listLive(await enterOrg(caller, org_id)),

  async find(caller, { live_id, since }) {
    const org = await enterOrgOf(caller, 'live_talk', live_id)
    const live = await requireLive(org, live_id)
    const listening = live.user_id === org.user_id ? await repo.listListeners(org, live_id) : []
    return {
      ...shown(live),
      words: await repo.listWords(org, live_id, since),
      listeners: listening.map(({ user_id }) => user_id).filter((user_id) => user_id !== live.user_id),
    }
  },
}

export type Live = repo.StoredLive

/** Throws `not_found`. */
export async function requireLive(org: OrgScope, live_id: string): Promise<Live> {
  const live = await repo.findLive(org, live_id)
  if (!live) throw new ApiError('not_found', 'This live talk was discarded, or it ended long ago')
  return live
}

export const findLive = (org: OrgScope, live_id: string) => repo.findLive(org, live_id)

export const shown = (live: Live): LiveTalk => {
  const { upload_id: _, client_id: __, tags: ___, reply_to: ____, seen: _____, recognized: ______, ...rest } = live
  return rest
}

/** In the transaction that makes a talk of its recording, in whatever way that was sent. */
export async function endLive(tx: Writing<MemberScope>, recording: { client_id: string; talk_id: string }) {
  const channel_id = await repo.updateEnded(tx, recording)
  if (channel_id) await announce(tx, 'live_talks', channel_id)
}

/** The live talk of the person's recording with this client_id, ended or not. */
export const findSpokenLive = (org: MemberScope, client_id: string) => repo.findSpoken(org, client_id)

export const saveWords = (tx: Writing<OrgScope>, part: Parameters<typeof repo.insertWords>[1]) =>
  repo.insertWords(tx, part)

/** The channel of a talk that began live: it may have been made of what had arrived while its speaker was away. */
export async function spokenLiveIn(org: MemberScope, { client_id, talk_id }: { client_id: string; talk_id: string }) {
  const spoken = await repo.findSpoken(org, client_id)
  return spoken?.talk_id === talk_id ? spoken.channel_id : undefined
}

interface Stream {
  live: Pick<Live, 'live_id' | 'channel_id'>
  stream_id: string
}

const rowOf = ({ live: { live_id, channel_id }, stream_id }: Stream) => ({ live_id, channel_id, stream_id })

export async function join(org: Writing<MemberScope>, stream: Stream) {
  await repo.saveListener(org, rowOf(stream))
  await announce(org, 'live_talks', stream.live.channel_id)
}

export const renewListener = (org: Writing<MemberScope>, stream: Stream) => repo.saveListener(org, rowOf(stream))

export async function leave(org: Writing<MemberScope>, stream: Stream) {
  await repo.deleteListener(org, rowOf(stream))
  await announce(org, 'live_talks', stream.live.channel_id)
}
