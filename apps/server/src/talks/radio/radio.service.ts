import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { clientIdOf } from '@earshot/contract/rules/client-id'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { ReceivedUpload } from '../../core/http/uploads.ts'
import { enterOrg, lockOrganization, type MemberScope } from '../../organizations/scope.ts'
import { sessionOf } from '../../identity/sessions/sessions.service.ts'
import { speakersIn } from '../../organizations/speakers/speakers.service.ts'
import { allowSave, findSaved, save } from '../talks/save/save.service.ts'
import type { ReceivedTalk, SaveFields } from '../talks/save/received-talk.ts'
import type { SaveScope } from '../talks/save/save-scope.ts'
import { channelFor } from './call-channel.service.ts'
import { plain, type RadioCall } from './radio-call.ts'
import { insertRadioCall } from './radio-calls.repo.ts'
import { callComparison, type Outcome, type ReceivedCall } from './same-call.service.ts'

export interface KeyHolder extends Caller {
  only: NonNullable<Caller['only']>
}

/** The owner of the key in the form. Sessions are not accepted. */
export async function holderOf(context: Context, key: string, address: string): Promise<KeyHolder> {
  const { only, ...owner } = await sessionOf(context, key)
  if (!only) throw new ApiError('unauthenticated', 'Send calls with an API key')
  return { context, address, ...owner, only }
}

/** Saves the call in the channel it names, or else in the key's. Idempotent for the same bytes. */
export async function saveRadioCall(caller: KeyHolder, call: RadioCall, upload: ReceivedUpload): Promise<Outcome> {
  const { org_id, channel_id: otherwise } = caller.only
  const org = await enterOrg(caller, org_id)
  const channel_id = await channelFor(org, call, otherwise)
  const speaker_id = await speakerFor(org, call)
  const client_id = callIdOf(call, upload)
  const fields = {
    ...{ org_id, channel_id, client_id, tags: [], trim_start: 0, trim_end: 0 },
    ...{ title: call.title, recorded_at: call.started },
    ...(speaker_id && { speaker_id }),
  }
  const scope = await allowSave(org, fields, { bytes: upload.bytes })
  return (await findSaved(scope, client_id)).talk_id ? 'kept' : saveOnce(scope, fields, { call, channel_id, upload })
}

/** Another call was saved after the last comparison. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

async function saveOnce(org: SaveScope, fields: SaveFields, received: ReceivedCall): Promise<Outcome> {
  const comparison = callComparison(org, received)
  for (;;) {
    const found = await comparison.find()
    const outcome = found ?? (await saveUnlessOvertaken(org, fields, { ...received, ...comparison }))
    if (outcome) return outcome
  }
}

/** Saved while no other call can be, after it was compared with all that are there. Null if another one came before. */
async function saveUnlessOvertaken(org: SaveScope, fields: SaveFields, received: ComparedCall): Promise<'kept' | null> {
  const { call, channel_id, upload, isComplete } = received
  const around: ReceivedTalk['around'] = async (tx, talk_id, insert) => {
    await lockOrganization(tx)
    if (!(await isComplete(tx))) throw new Overtaken()
    const talk = await insert()
    await insertRadioCall(tx, call, { talk_id, channel_id })
    return talk
  }
  try {
    await save(org, fields, { upload, around })
    return 'kept'
  } catch (error) {
    if (error instanceof Overtaken) return null
    throw error
  }
}

type ComparedCall = ReceivedCall & Pick<ReturnType<typeof callComparison>, 'isComplete'>

async function speakerFor(org: MemberScope, { speakers }: RadioCall) {
  if (speakers.length === 0) return undefined
  const known = new Map((await speakersIn(org)).map(({ name, speaker_id }) => [plain(name), speaker_id]))
  return speakers.map((name) => known.get(name)).find(Boolean)
}

/** Depends only on what was sent, so that a repeated upload has the same id. */
function callIdOf({ system, talkgroups: [talkgroup], units, started }: RadioCall, { sha256 }: ReceivedUpload) {
  const said = JSON.stringify([system, talkgroup, units, started, sha256])
  return clientIdOf(createHash('sha256').update(said).digest('hex'))
}
