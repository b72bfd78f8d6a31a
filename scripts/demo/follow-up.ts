import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { TalkRow } from '@earshot/contract/talks'
import type { DemoUser } from './client.ts'
import { people } from './demo-users.ts'
import type { Sample } from './talks.ts'

export interface SentSample {
  sample: Sample
  talk_id: string
}

/** Talks that a screen shows at once. */
const VISIBLE = 8
const PATIENCE_MS = 5 * 60_000

/** Waits for the newest talks. False if no engine transcribes them. */
export async function isReadable(user: DemoUser, org_id: string): Promise<boolean> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const { talks } = await user.ask(api.search.search, { org_id, query: '', sort: 'newest', limit: VISIBLE })
    if (talks.every(isDone)) return true
    if (talks.some(({ state, reason }) => state === 'waiting' && reason) || Date.now() > end) return false
    await pause(200)
  }
}

const isDone = ({ state }: Pick<TalkRow, 'state'>) => state === 'ready' || state === 'failed'

interface Followed {
  mira: DemoUser
  org_id: string
  sent: readonly SentSample[]
}

const CORRECTED = 2

/** What Mira does with the newest talks, once: corrects two, writes a note to Tom, resolves a hit, and shares a clip. */
export async function followUp({ mira, org_id, sent }: Followed) {
  const newest = sent.slice(0, VISIBLE)
  const [first] = newest
  const { clips } = await mira.ask(api.clips.list, { org_id })
  if (!first || clips.length > 0) return
  await correct(mira, newest)
  const text = `@${people.tom.name} can you call them back before noon?`
  await mira.ask(api.notes.create, { talk_id: first.talk_id, position: 2, text })
  const { hits } = await mira.ask(api.hits.list, { org_id })
  const [, handled] = hits
  if (handled) {
    const { talk_id, alert_id } = handled
    await mira.ask(api.hits.update, { talk_id, alert_id, state: 'resolved', note: 'The crew is back at the station' })
  }
  await mira.ask(api.clips.save, { talk_id: first.talk_id, title: 'For all units' })
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
  await mira.ask(api.briefs.reschedule, { org_id, schedule: { at: '07:00', tz, days: 'daily' } })
}

/** The first ones in which the engine misheard a word. */
async function correct(mira: DemoUser, newest: readonly SentSample[]) {
  let corrected = 0
  for (const { sample, talk_id } of newest) {
    const { text, state } = await mira.ask(api.talks.find, { talk_id })
    if (state !== 'ready' || plain(text) === plain(sample.text)) continue
    await mira.ask(api.talks.update, { talk_id, text: sample.text })
    if (++corrected === CORRECTED) return
  }
}

const plain = (text: string) => tokensOf(text).join(' ')
