import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import type { Person } from '../test-app.ts'

export interface SentRecording {
  client_id: string
  sha256: string
  talk_id?: string
}

export interface Traffic {
  sent: SentRecording[]
  /** In milliseconds; status 0 is a broken connection. */
  answers: { status: number; ms: number; retryAfter: boolean; at: number }[]
  /** Starts no new recording, and retries pending ones until each is acknowledged. */
  finish(): Promise<void>
}

interface TrafficOptions {
  url: string
  admin: Person
  /** For an expired session. */
  signIn(): Promise<string>
  org_id: string
  channel_id: string
  /** Spoken sentences; each recording is one of them with unique bytes. */
  sounds: readonly Buffer[]
  senders: number
  /** Between recordings of a sender; default: 4 s, which two recognizers can keep up with. */
  pauseMs?: number
}

const GIVE_UP_MS = 120_000
const PATIENCE_MS = 40_000

/** Senders that retry each recording with the same client_id until it is acknowledged, and one reader. */
export function startTraffic(options: TrafficOptions): Traffic {
  const traffic = new RunningTraffic(options)
  const { senders } = options
  const all = [...Array.from({ length: senders }, (_, at) => traffic.sendEvery(senders, at)), traffic.read()]
  return {
    sent: traffic.sent,
    answers: traffic.answers,
    finish: async () => {
      traffic.finishing = true
      await Promise.all(all)
    },
  }
}

class RunningTraffic {
  readonly sent: SentRecording[] = []
  readonly answers: Traffic['answers'] = []
  readonly #options: TrafficOptions
  #token: string
  finishing = false

  constructor(options: TrafficOptions) {
    this.#options = options
    this.#token = options.admin.token
  }

  async sendEvery(step: number, first: number) {
    for (let number = first; !this.finishing; number += step) {
      await this.#send(number)
      await pause(this.#options.pauseMs ?? 4000)
    }
  }

  async read() {
    const body = JSON.stringify({ org_id: this.#options.org_id })
    while (!this.finishing) {
      await this.#ask(api.search.search.path, body, { 'content-type': 'application/json' })
      await pause(200)
    }
  }

  async #send(number: number) {
    const { sounds, org_id, channel_id } = this.#options
    const audio = unique(sounds[number % sounds.length] as Buffer)
    const recording: SentRecording = { client_id: randomUUID(), sha256: sha256(audio) }
    this.sent.push(recording)
    const until = performance.now() + GIVE_UP_MS
    while (!recording.talk_id && performance.now() < until) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ org_id, channel_id, client_id: recording.client_id }))
        form.set(name, value)
      form.set('audio', new Blob([new Uint8Array(audio)]), 'talk.wav')
      const talk = await this.#ask(api.talks.save.path, form)
      if (talk?.talk_id) recording.talk_id = talk.talk_id
      else await pause(500)
    }
  }

  async #ask(path: string, body: FormData | string, type: Record<string, string> = {}) {
    const { url, signIn } = this.#options
    const headers = { authorization: `Bearer ${this.#token}`, ...type }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const at = performance.now()
    const response = await fetch(`${url}/v3${path}`, { method: 'POST', headers, body, signal }).catch(() => null)
    const answer = (await response?.json().catch(() => null)) as { talk_id?: string } | null
    const status = answer ? (response?.status ?? 0) : 0
    if (status === 401) this.#token = await signIn()
    const retryAfter = Boolean(response?.headers.has('retry-after'))
    this.answers.push({ status, ms: performance.now() - at, retryAfter, at })
    return response?.ok ? answer : null
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Appends a unique chunk, which players skip. */
function unique(wav: Buffer) {
  const id = Buffer.from(randomUUID())
  const chunk = Buffer.concat([Buffer.from('id  '), Buffer.from(Uint32Array.of(id.length).buffer), id])
  const whole = Buffer.concat([wav, chunk])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
