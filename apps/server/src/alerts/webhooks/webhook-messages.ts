import { shortenText } from '@earshot/contract/rules/cut-text'
import { createHmac } from 'node:crypto'
import type { HitSilence } from '@earshot/contract/silences'
import type { Webhook } from '@earshot/contract/webhooks'
import { silenceText } from '../mail/silence-text.ts'

interface TalkTold {
  talk_id: string
  channel_id: string
  /** Null: an unknown caller. */
  user_id: string | null
  /** How it came by telephone; null if it did not. */
  by_phone: string | null
  speaker_id: string | null
  recorded_at: string
}

/** Payloads by event. The organization, the channel's name and a link are added later. */
export interface EventPayload {
  'talk.created': TalkTold
  'talk.ready': TalkTold & {
    duration: number | null
    text: string
    language: string | null
    confidence: number | null
  }
  'hit.created': {
    alert_id: string
    talk_id: string
    channel_id: string
    keyword: string
    start: number
    end: number
    before: string
    match: string
    after: string
    /** Set if the alert noticed that something went quiet; then the hit has no words. */
    silence: HitSilence | null
    /** Said longer ago than the alert's freshness. */
    late: boolean
  }
}
export type Event = keyof EventPayload

export interface Delivery {
  delivery_id: string
  event: Event
  created: string
  payload: { link: string; channel: string } & Record<string, unknown>
}

/** Must be the same for every attempt. */
export const bodyOf = (style: Webhook['style'], { event, created, payload }: Delivery) =>
  style === 'slack'
    ? JSON.stringify({ text: inWords(event, payload) })
    : JSON.stringify({ type: event, timestamp: created, data: payload })

/** Headers of Standard Webhooks 1.0: the id is the same for every attempt, the timestamp is not. */
export function signed(secrets: readonly string[], { delivery_id, body }: { delivery_id: string; body: string }) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${delivery_id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': delivery_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const MOST_CHARACTERS = 300

/** In Slack's markup, which requires escaping only &, < and >. */
function inWords(event: Event, { link, channel, ...payload }: Delivery['payload']) {
  const { keyword, before, match, after, text, silence, late } = payload as Partial<
    EventPayload['hit.created'] & EventPayload['talk.ready']
  >
  const where = `<${escape(link)}|${escape(channel)}>`
  if (silence) return `“${escape(keyword)}”: ${escape(silenceText('en', silence))} (${where})`
  if (event === 'hit.created')
    return `${late ? 'Late: ' : ''}“${escape(keyword)}” in ${where}: … ${escape(before)} *${escape(match)}* ${escape(after)} …`
  if (event === 'talk.created') return `A new talk in ${where}`
  return `A new talk in ${where}: ${escape(cut(text)) || '(nothing was said)'}`
}

const cut = (text = '') => shortenText(text, MOST_CHARACTERS)

const escape = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
