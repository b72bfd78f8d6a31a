import { type AlertTrial, MOST_SHOWN, MOST_TRIED, TRIAL_DAYS } from '@earshot/contract/alerts'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { MemberScope } from '../organizations/scope.ts'
import { talksSaying } from '../search/saying.service.ts'
import { tokensIn, withWords } from '../talks/heard.service.ts'
import { rowsOf } from '../talks/talks.service.ts'
import { soundingLike } from '../vocabulary/vocabulary.service.ts'
import { counts, matchesIn, type Watch } from './matching.ts'

type Tried = Watch & { channel_ids: string[]; speaker_ids: string[] }

/** What an alert would have matched lately: of the newest talks that say its words, those in which it counts. */
export async function attempt(org: MemberScope, alert: Tried) {
  const candidates = await candidatesFor(org, alert)
  const matching = await matchingOf(org, alert, candidates)
  const trials = await shown(org, alert, matching.slice(0, MOST_SHOWN))
  return { trials, total: matching.length, looked_at: candidates.length }
}

async function candidatesFor(org: MemberScope, { keyword, sounds_like, channel_ids, speaker_ids }: Tried) {
  const tokens = tokensOf(keyword)
  const filters = {
    from: new Date(Date.now() - TRIAL_DAYS * 24 * 60 * 60 * 1000).toISOString(),
    ...(channel_ids.length > 0 && { channel_ids }),
    ...(speaker_ids.length > 0 && { speaker_ids }),
  }
  const others = sounds_like ? { others: await soundingLike(org, tokens) } : {}
  return talksSaying(org, { tokens, filters, ...others }, MOST_TRIED)
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

async function shown(org: MemberScope, alert: Tried, talk_ids: string[]): Promise<AlertTrial[]> {
  const trials: AlertTrial[] = []
  for await (const [{ talk_id, channel_id, recorded_at }, words] of withWords(org, await rowsOf(org, talk_ids)))
    for (const { match } of matchesIn(words, [alert])) trials.push({ talk_id, channel_id, recorded_at, ...match })
  return trials
}
