import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import type { Talk, talkRoutes } from '@earshot/contract/talks'
import { v7 as newId } from 'uuid'
import { requireOpenChannel } from '../channels/channels.service.ts'
import type { Caller } from '../http/caller.ts'
import type { Upload } from '../http/uploads.ts'
import { announce } from '../live/announce.ts'
import { enterOrg, type MemberScope, together } from '../organizations/scope.ts'
import { originalKey } from './keys.ts'
import { findRecording, findSent, insertTalk } from './talks.repo.ts'
import { show } from './talks.service.ts'
import { transcodeJob } from './transcode.job.ts'

export type SaveFields = InputOf<typeof talkRoutes.save>

/** Whether the person may send there; refuses before a byte is kept where it can. */
export async function enterToSend(caller: Caller, { org_id, channel_id }: Pick<SaveFields, 'org_id' | 'channel_id'>) {
  const org = await enterOrg(caller, org_id)
  if (!org.send) throw new ApiError('forbidden', 'You may listen in this organization, but not send')
  await requireOpenChannel(org, channel_id)
  return org
}

/** Makes an upload a talk. It answers once bytes and row are durable; sent twice with one client_id it is one talk. */
export async function save(caller: Caller, fields: SaveFields, upload: Upload): Promise<Talk> {
  const org = await enterToSend(caller, fields)
  const talk_id = newId()
  const kept = await together(org, (tx) => keep(tx, { talk_id, fields, upload })).catch(async (error) => {
    await removeUnlessKept(org, talk_id)
    throw error
  })
  return show(caller, org, kept ? talk_id : await first(org, fields, upload))
}

/** A commit whose answer was lost may have happened all the same: then there is a talk, and its bytes stay. */
async function removeUnlessKept(org: MemberScope, talk_id: string) {
  if (!(await findRecording(org, talk_id))) await org.context.storage.remove(originalKey(org.org_id, talk_id))
}

interface Kept {
  talk_id: string
  fields: SaveFields
  upload: Upload
}

/** Row, bytes in their place, first job and news, in one transaction. False when it was sent before. */
async function keep(org: MemberScope, { talk_id, fields, upload }: Kept): Promise<boolean> {
  const { key, ...facts } = upload
  const { channel_id, client_id = null } = fields
  const inserted = await insertTalk(org, { talk_id, channel_id, client_id, recorded_at: recordedAt(fields), ...facts })
  if (!inserted) return false
  await org.context.storage.move(key, originalKey(org.org_id, talk_id))
  await org.context.jobs.enqueue(org.db, transcodeJob, { org_id: org.org_id, talk_id })
  await announce(org, 'talks')
  return true
}

/** A clock that runs ahead must not put a talk into the future. */
function recordedAt({ recorded_at }: SaveFields) {
  const now = Date.now()
  return new Date(Math.min(recorded_at ? Date.parse(recorded_at) : now, now)).toISOString()
}

async function first(org: MemberScope, { client_id }: SaveFields, { sha256 }: Upload) {
  const sent = client_id && (await findSent(org, client_id))
  if (!sent || sent.sha256 !== sha256)
    throw new ApiError('conflict', 'Another recording was already sent with this client_id', { field: 'client_id' })
  return sent.talk_id
}
