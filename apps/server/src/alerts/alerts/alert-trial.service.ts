import {
  type AlertTrial,
  type Closeness,
  closenesses,
  MAX_TRIAL_MATCHES,
  MAX_TRIAL_TALKS,
  TRIAL_DAYS,
} from '@earshot/contract/alert-trials'
import type { Alert } from '@earshot/contract/alerts'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import type { MemberScope } from '../../organizations/scope.ts'
import { CLOSENESS } from '../../talks/phonetics/phonetic-match.ts'
import { findTalksWithPhrase, listFitting } from '../../talks/search/phrase-search.service.ts'
import { findPhoneticCandidates } from '../../talks/sound-profiles/phonetic-candidates.service.ts'
import { soundProfilesOf } from '../../talks/sound-profiles/sound-profiles.service.ts'
import { tokensIn, talksWithWords } from '../../talks/talks/spoken-words.service.ts'
import { rowsOf } from '../../talks/talks/talks.service.ts'
import { wordsSoundingLike } from '../../talks/vocabulary/vocabulary.service.ts'
import { fulfilling, unmetIn } from './alert-conditions.service.ts'
import { counts, matchesIn, type Watch } from './alert-matching.ts'
import { type PhoneticIndex, phoneticIndex, matchPhonetically } from './watching-alerts.service.ts'

type Tried = Watch & Pick<Alert, 'channel_ids' | 'speaker_ids' | 'condition'>

/** What an alert would have matched recently: the newest talks that contain its words or sound like them, evaluated like a scan. */
export async function tryAlert(org: MemberScope, alert: Tried) {
  const candidates = await fulfilling(org, alert, await candidatesFor(org, alert))
  const written = await matchingOf(org, alert, candidates)
  const fitting = async (talk_ids: string[]) =>
    fulfilling(org, alert, await listFitting(org, talk_ids, { filters: filtersFor(alert) }))
  const maybe = alert.sounds_like ? await findPhoneticCandidates(org, { tokens: tokensOf(alert.keyword), fitting }) : []
  const others = maybe.filter((talk_id) => !written.includes(talk_id))
  const trials = await trialsIn(org, alert, [...written.slice(0, MAX_TRIAL_MATCHES), ...others])
  const heard = trials.filter(({ closeness }) => closeness !== null)
  const upTo = (most: Closeness) => heard.filter(({ closeness }) => closeness && isAsClose(closeness, most))
  const unseen = written.length - (trials.length - heard.length)
  const total = (most: Closeness) => trials.length - heard.length + unseen + upTo(most).length
  const counted = trials.filter(({ closeness }) => closeness === null || isAsClose(closeness, alert.closeness))
  return {
    trials: counted.sort((a, b) => b.recorded_at.localeCompare(a.recorded_at)).slice(0, MAX_TRIAL_MATCHES),
    total: total(alert.closeness),
    looked_at: new Set([...candidates, ...maybe]).size,
    unmet: (await unmetIn(org, [alert])).flat(),
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
  const others = alert.sounds_like ? { others: await wordsSoundingLike(org, tokens) } : {}
  return findTalksWithPhrase(org, { tokens, filters: filtersFor(alert), ...others }, MAX_TRIAL_TALKS)
}

const AT_ONCE = 100

/** When words were said is only known with all of the talk's words. */
async function matchingOf(org: MemberScope, alert: Tried, candidates: string[]) {
  if (alert.hours)
    return (await trialsIn(org, { ...alert, sounds_like: false }, candidates)).map(({ talk_id }) => talk_id)
  const matching: string[] = []
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const said = await tokensIn(org, candidates.slice(from, from + AT_ONCE))
    matching.push(...said.filter(({ tokens }) => counts(alert, tokens)).map(({ talk_id }) => talk_id))
  }
  return matching
}

async function trialsIn(org: MemberScope, alert: Tried, talk_ids: string[]): Promise<AlertTrial[]> {
  const trials: AlertTrial[] = []
  const index = phoneticIndex(alert.sounds_like ? [{ ...alert, closeness: 'wide' as const }] : [])
  for await (const [{ talk_id, channel_id, recorded_at }, words] of talksWithWords(org, await rowsOf(org, talk_ids))) {
    const spoken = words.filter(({ phantom }) => !phantom)
    const sounding = await soundingOf(org, { talk_id, words: spoken }, index)
    const closeness = matchesIn(spoken, { watched: [alert], recorded_at }).length > 0 ? null : closenessOf(sounding)
    const close = sounding.filter(({ likeness }) => closeness !== null || likeness.bits >= CLOSENESS[alert.closeness])
    for (const { match } of matchesIn(spoken, { watched: [alert], sounding: close, recorded_at }))
      trials.push({ talk_id, channel_id, recorded_at, ...match, closeness })
  }
  return trials
}

async function soundingOf(org: MemberScope, talk: { talk_id: string; words: Word[] }, index: PhoneticIndex<Watch>) {
  if (index.alerts === 0 || talk.words.length === 0) return []
  const sounds = (await soundProfilesOf(org, [talk])).get(talk.talk_id)
  return sounds ? matchPhonetically(index, sounds) : []
}

const closenessOf = (sounding: { likeness: { bits: number } }[]): Closeness =>
  closenesses.find((closeness) => sounding.some(({ likeness }) => likeness.bits >= CLOSENESS[closeness])) ?? 'wide'
