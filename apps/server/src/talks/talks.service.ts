import { ApiError } from '@earshot/contract/errors'
import type { Talk, talkRoutes } from '@earshot/contract/talks'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount.ts'
import { announce } from '../live/announce.ts'
import { enterOrgOf, type MemberScope, type OrgScope, together } from '../organizations/scope.ts'
import { audioAddress } from './audio-address.ts'
import { findRecording, findTalk, listTalks, listWords, updateState } from './talks.repo.ts'
import { transcodeJob } from './transcode.job.ts'

export const talks: Handlers<typeof talkRoutes, 'save' | 'listen'> = {
  async find(caller, { talk_id }) {
    return show(caller, await enterOrgOf(caller, 'talk', talk_id), talk_id)
  },

  async update(caller, { talk_id }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    const talk = await requireTalk(org, talk_id)
    if (talk.user_id !== org.user_id && !org.admin)
      throw new ApiError('forbidden', 'Only its sender or an admin may run a talk again')
    if (talk.state === 'failed') await runAgain(org, talk_id)
    return show(caller, org, talk_id)
  },
}

const runAgain = (org: MemberScope, talk_id: string) =>
  together(org, async (tx) => {
    if (!(await updateState(tx, talk_id, { from: ['failed'], state: 'received' }))) return
    await tx.context.jobs.enqueue(tx.db, transcodeJob, { org_id: tx.org_id, talk_id })
    await announce(tx, 'talks')
  })

/** The talk as the caller may see and hear it. */
export async function show(caller: Caller, org: MemberScope, talk_id: string): Promise<Talk> {
  const talk = await requireTalk(org, talk_id)
  const audio_url = audioAddress(org.context.sessionSecret, { talk_id, sid: caller.session_id })
  return { ...talk, audio_url }
}

async function requireTalk(org: MemberScope, talk_id: string) {
  const talk = await findTalk(org, talk_id)
  if (!talk) throw new ApiError('not_found', 'This talk was deleted meanwhile')
  return talk
}

/** The talks of these ids, in their order; what is gone is left out. */
export async function rowsOf(org: MemberScope, talk_ids: string[]) {
  if (talk_ids.length === 0) return []
  const rows = new Map((await listTalks(org, talk_ids)).map((row) => [row.talk_id, row]))
  return talk_ids.flatMap((talk_id) => rows.get(talk_id) ?? [])
}

/** The spoken words of these talks by talk_id. */
export async function wordsOf(org: OrgScope, talk_ids: string[]) {
  if (talk_ids.length === 0) return new Map<string, never>()
  return new Map((await listWords(org, talk_ids)).map(({ talk_id, words }) => [talk_id, words]))
}

/** What is needed to stream a talk: whether it plays yet, and what was sent. */
export async function recordingOf(org: OrgScope, talk_id: string) {
  const recording = await findRecording(org, talk_id)
  if (!recording) throw new ApiError('not_found', 'This talk was deleted meanwhile')
  return recording
}
