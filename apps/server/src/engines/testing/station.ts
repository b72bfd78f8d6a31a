import { api } from '@earshot/contract'
import { scanJob } from '../../alerts/scan.job.ts'
import type { Context } from '../../context.ts'
import { openSpeechServer } from '../../ports/testing/speech-server.ts'
import { transcodeJob } from '../../talks/pipeline/transcode.job.ts'
import { transcribeJob } from '../../talks/pipeline/transcribe.job.ts'
import { house, type Person } from '../../testing/house.ts'

export interface Sent {
  admin: Person
  org_id: string
  talk_id: string
}

/** A server of somebody else that listens, an Earshot that knows it as Lab, and jobs that run when the test says so. */
export async function openStation() {
  const lab = await openSpeechServer()
  const home = house({ alone: true, env: { SPEECH_ENGINES: declared(lab) } })
  const { ask, send, organization, channelOf, context } = home
  const signal: AbortSignal = new AbortController().signal

  async function place() {
    const { org_id, admin } = await organization()
    return { org_id, admin, channel_id: await channelOf({ org_id, admin }) }
  }

  /** A talk that could be played by now. */
  async function sent(
    at: { org_id: string; admin: Person; channel_id: string },
    audio: Promise<Uint8Array>,
  ): Promise<Sent> {
    const { org_id, admin, channel_id } = at
    const { body } = await send(admin, { org_id, channel_id }, await audio)
    const talk = { admin, org_id, talk_id: body.talk_id }
    await transcodeJob.handle(context(), talk, signal)
    return talk
  }

  const transcribeAt = (server: Context, { org_id, talk_id }: Sent, more: Waited = {}) =>
    transcribeJob.handle(server, { org_id, talk_id, ...more }, signal)
  const transcribe = (talk: Sent, more?: Waited) => transcribeAt(context(), talk, more)
  const scan = ({ org_id, talk_id }: Sent) => scanJob.handle(context(), { org_id, talk_id }, signal)
  const show = async ({ admin, talk_id }: Sent) => (await ask(admin, api.talks.find, { talk_id })).body

  return { ...home, lab, place, sent, transcribe, transcribeAt, scan, show, queued: queuedIn(home), signal }
}

interface Waited {
  again?: boolean
  since?: number
  tries?: number
  stumbled?: string[]
}

const declared = ({ url }: { url: string }) =>
  JSON.stringify([
    { kind: 'openai', name: 'Lab', url, model: 'large-v3', languages: ['en', 'de'] },
    { kind: 'pocketsphinx' },
  ])

/** The payloads that wait in a queue for an organization. */
const queuedIn =
  ({ context }: ReturnType<typeof house>) =>
  async (name: string, { org_id }: { org_id: string }) => {
    const { rows } = await context().connections.pool.query<{ data: object; priority: number }>(
      `select data, priority from boss.job where name = $1 and data->>'org_id' = $2 order by created_on`,
      [name, org_id],
    )
    return rows
  }
