import { ApiError } from '@earshot/contract/errors'
import { channelsIn } from '../../organizations/channels/channels.service.ts'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { ReceivedUpload } from '../../core/http/uploads.ts'
import { enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { sessionOf } from '../../identity/sessions/sessions.service.ts'
import { speakersIn } from '../../organizations/speakers/speakers.service.ts'
import { allowSave, save } from '../talks/save/save.service.ts'
import { type CallFields, callIdOf, namesOf, plain, speakerOf, timeOf, titleIn } from './radio-call.ts'

export interface KeyHolder extends Caller {
  only: NonNullable<Caller['only']>
}

/** The owner of the key in the form. Sessions are not accepted. */
export async function holderOf(context: Context, key: string, address: string): Promise<KeyHolder> {
  const { only, ...owner } = await sessionOf(context, key)
  if (!only) throw new ApiError('unauthenticated', 'Send calls with an API key')
  return { context, address, ...owner, only }
}

/** Saves the call in the channel it names, or else in the key's. Idempotent. */
export async function saveRadioCall(caller: KeyHolder, call: CallFields, upload: ReceivedUpload): Promise<void> {
  const { org_id, channel_id: otherwise } = caller.only
  const org = await enterOrg(caller, org_id)
  const channel_id = (await channelFor(org, call)) ?? otherwise
  if (!channel_id) throw new ApiError('not_found', `No channel is called ${nameOf(call)}, and the key names none`)
  const speaker_id = await voiceIn(org, call)
  const said = { title: titleIn(call), recorded_at: timeOf(call), client_id: callIdOf(call) }
  const fields = {
    org_id,
    channel_id,
    ...said,
    tags: [],
    trim_start: 0,
    trim_end: 0,
    ...(speaker_id && { speaker_id }),
  }
  await save(await allowSave(org, fields), fields, upload).catch(unlessHeard)
}

const nameOf = ({ talkgroupLabel, talkgroup = '' }: CallFields) => talkgroupLabel || `talkgroup ${talkgroup}`

async function channelFor(org: MemberScope, call: CallFields) {
  const channels = new Map((await channelsIn(org)).map(({ name, channel_id }) => [plain(name), channel_id]))
  return namesOf(call)
    .map((name) => channels.get(name))
    .find(Boolean)
}

async function voiceIn(org: MemberScope, call: CallFields) {
  const name = speakerOf(call)
  if (!name) return undefined
  return (await speakersIn(org)).find((speaker) => plain(speaker.name) === name)?.speaker_id
}

/** A second receiver of the same call sends different bytes under the same client_id; the first is kept. */
function unlessHeard(error: unknown) {
  if (!(error instanceof ApiError && error.code === 'conflict' && error.details.field === 'client_id')) throw error
}
