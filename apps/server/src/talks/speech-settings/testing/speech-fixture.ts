import { api } from '@earshot/contract'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import type { Context } from '../../../core/context.ts'
import { moonshineEngine } from '../../../ports/testing/moonshine.ts'
import { openSpeechServer } from '../../../ports/testing/speech-server.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { transcribeJob } from '../../pipeline/transcribe.job.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'

export interface SentTalk {
  admin: Person
  org_id: string
  talk_id: string
}

export async function openSpeechFixture() {
  const lab = await openSpeechServer()
  const home = testApp({ alone: true, env: { SPEECH_ENGINES: declared(lab) } })
  const { ask, send, organization, channelOf, context } = home
  const signal: AbortSignal = new AbortController().signal

  async function place() {
    const { org_id, admin } = await organization()
    return { org_id, admin, channel_id: await channelOf({ org_id, admin }) }
  }

  /** A talk that has been transcoded but not transcribed. */
  async function sent(
    at: { org_id: string; admin: Person; channel_id: string },
    audio: Promise<Uint8Array>,
    fields: { spoken_language?: string } = {},
  ): Promise<SentTalk> {
    const { org_id, admin, channel_id } = at
    const { body } = await send(admin, { org_id, channel_id, ...fields }, await audio)
    const talk = { admin, org_id, talk_id: body.talk_id }
    await transcodeJob.handle(context(), talk, signal)
    return talk
  }

  const transcribeAt = (server: Context, { org_id, talk_id }: SentTalk, more: Waited = {}) =>
    transcribeJob.handle(server, { org_id, talk_id, ...more }, signal)
  const transcribe = (talk: SentTalk, more?: Waited) => transcribeAt(context(), talk, more)
  const scan = ({ org_id, talk_id }: SentTalk) => scanJob.handle(context(), { org_id, talk_id }, signal)
  const show = async ({ admin, talk_id }: SentTalk) => (await ask(admin, api.talks.find, { talk_id })).body

  const rows = { queued: queuedIn(home), change: changeIn(home) }
  return { ...home, ...rows, lab, place, sent, transcribe, transcribeAt, scan, show, signal }
}

/** Sets columns of a talk. */
const changeIn =
  ({ context }: Pick<ReturnType<typeof testApp>, 'context'>) =>
  ({ org_id, talk_id }: SentTalk, columns: object) =>
    context()
      .connections.inside(org_id)
      .updateTable('talks')
      .set(columns)
      .where('org_id', '=', org_id)
      .where('talk_id', '=', talk_id)
      .execute()

interface Waited {
  again?: boolean
  calm?: boolean
  since?: number
  tries?: number
  stumbled?: string[]
}

const declared = ({ url }: { url: string }) =>
  JSON.stringify([{ kind: 'openai', name: 'Lab', url, model: 'large-v3', languages: ['en', 'de'] }, moonshineEngine])

const queuedIn =
  ({ context }: ReturnType<typeof testApp>) =>
  async (name: string, { org_id }: { org_id: string }) => {
    const { rows } = await context().connections.pool.query<{ data: object; priority: number }>(
      `select data, priority from boss.job where name = $1 and data->>'org_id' = $2 order by created_on`,
      [name, org_id],
    )
    return rows
  }
