import {
  type AlertTrial,
  type Closeness,
  closenesses,
  MOST_SHOWN,
  MOST_TRIED,
  TRIAL_DAYS,
} from '@earshot/contract/alerts'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import type { MemberScope } from '../organizations/scope.ts'
import { CLOSENESS } from '../phonetics/likeness.ts'
import { talksSaying } from '../search/saying.service.ts'
import { maybeSaying } from '../sounds/sounding.service.ts'
import { soundsIn } from '../sounds/sounds.service.ts'
import { tokensIn, withWords } from '../talks/heard.service.ts'
import { rowsOf } from '../talks/talks.service.ts'
import { soundingLike } from '../vocabulary/vocabulary.service.ts'
import { counts, matchesIn, type Watch } from './matching.ts'
import { type SoundIndex, soundIndex, soundingIn } from './sounding.service.ts'

type Tried = Watch & { channel_ids: string[]; speaker_ids: string[] }

/** What an alert would have matched lately: of the newest talks that say its words or may sound like them, those in which it counts. */
export async function attempt(org: MemberScope, alert: Tried) {
  const candidates = await candidatesFor(org, alert)
  const written = await matchingOf(org, alert, candidates)
  const maybe = alert.sounds_like ? await maybeSaying(org, tokensOf(alert.keyword), filtersFor(alert)) : []
  const others = maybe.filter((talk_id) => !written.includes(talk_id))
  const trials = await trialsIn(org, alert, [...written.slice(0, MOST_SHOWN), ...others])
  const heard = trials.filter(({ closeness }) => closeness !== null)
  const upTo = (most: Closeness) => heard.filter(({ closeness }) => closeness && isAsClose(closeness, most))
  const unseen = written.length - (trials.length - heard.length)
  const total = (most: Closeness) => trials.length - heard.length + unseen + upTo(most).length
  const counted = trials.filter(({ closeness }) => closeness === null || isAsClose(closeness, alert.closeness))
  return {
    trials: counted.sort((a, b) => b.recorded_at.localeCompare(a.recorded_at)).slice(0, MOST_SHOWN),
    total: total(alert.closeness),
    looked_at: new Set([...candidates, ...maybe]).size,
    by_closeness: { close: total('close'), normal: total('normal'), wide: total('wide') },
  }
}

const isAsClose = (one: Closeness, most: Closeness) => closenesses.indexOf(one) <= closenesses.indexOf(most)

const filtersFor = ({ channel_ids, speaker_ids }: Tried) => ({
  from: new Date(Date.now() - TRIAL_DAYS * 24 * 60 * 60 * 1000).toISOString(),
  ...(channel_ids.length > 0 && { channel_ids }),
  ...(speaker_ids.length > 0 && { speaker_ids }),
})

async function candidatesFor(org: MemberScope, alert: Tried) {
  const tokens = tokensOf(alert.keyword)
  const others = alert.sounds_like ? { others: await soundingLike(org, tokens) } : {}
  return talksSaying(org, { tokens, filters: filtersFor(alert), ...others }, MOST_TRIED)
}

const AT_ONCE = 100

async function matchingOf(org: MemberScope, alert: Tried, candidates: string[]) {
  const matching: string[] = []
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const said = await tokensIn(org, candidates.slice(from, from + AT_ONCE))
    matching.push(...said.filter(({ tokens }) => counts(alert, tokens)).map(({ talk_id }) => talk_id))
  }
  return matching
}

/** What matches in each of these talks, in words or by sound, with whatever closeness. */
async function trialsIn(org: MemberScope, alert: Tried, talk_ids: string[]): Promise<AlertTrial[]> {
  const trials: AlertTrial[] = []
  const index = soundIndex(alert.sounds_like ? [{ ...alert, closeness: 'wide' as const }] : [])
  for await (const [{ talk_id, channel_id, recorded_at }, words] of withWords(org, await rowsOf(org, talk_ids))) {
    const spoken = words.filter(({ phantom }) => !phantom)
    const sounding = await soundingOf(org, { talk_id, words: spoken }, index)
    const closeness = matchesIn(spoken, { watched: [alert] }).length > 0 ? null : closenessOf(sounding)
    const close = sounding.filter(({ likeness }) => closeness !== null || likeness.bits >= CLOSENESS[alert.closeness])
    for (const { match } of matchesIn(spoken, { watched: [alert], sounding: close }))
      trials.push({ talk_id, channel_id, recorded_at, ...match, closeness })
  }
  return trials
}

async function soundingOf(org: MemberScope, talk: { talk_id: string; words: Word[] }, index: SoundIndex<Watch>) {
  if (index.alerts === 0 || talk.words.length === 0) return []
  const sounds = (await soundsIn(org, [talk])).get(talk.talk_id)
  return sounds ? soundingIn(index, sounds) : []
}

const closenessOf = (sounding: { likeness: { bits: number } }[]): Closeness =>
  closenesses.find((closeness) => sounding.some(({ likeness }) => likeness.bits >= CLOSENESS[closeness])) ?? 'wide'
