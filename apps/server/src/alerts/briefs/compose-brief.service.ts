import { type Brief, MOST_BRIEFED } from '@earshot/contract/briefs'
import { senderName } from '@earshot/contract/rules/callers'
import type { Caller } from '../../core/http/caller.ts'
import { enterOrg } from '../../organizations/scope.ts'
import { notes } from '../../talks/notes/notes.service.ts'
import { writtenAbout } from '../../talks/summaries/summaries.service.ts'
import { hits } from '../hits/hits.service.ts'
import { type ArrivedTalk, listArrived } from './briefs.repo.ts'

const MOST_LISTED = 20
const MOST_CHANNELS = 50
const MOST_LINES = 3
/** Among which unresolved ones are looked for. */
const HITS = 100

type Written = Awaited<ReturnType<typeof writtenAbout>>
type Parts = ReturnType<Written['get']>

/** Nothing is generated: it is what was said, and what summaries say, with the caller's rights. */
export async function composeBrief(caller: Caller, { org_id, from, to }: Pick<Brief, 'org_id' | 'from' | 'to'>) {
  const org = await enterOrg(caller, org_id)
  const talks = await listArrived(org, from, MOST_BRIEFED)
  const [written, found, mentioned] = await Promise.all([
    writtenAbout(
      org,
      talks.map(({ talk_id }) => talk_id),
    ),
    hits.list(caller, { org_id, limit: HITS }),
    notes.mentions(caller, { org_id, limit: MOST_LISTED }),
  ])
  const brief: Brief = {
    ...{ org_id, from, to },
    talks: talks.length,
    unheard: talks.filter(({ heard }) => !heard).length,
    seconds: talks.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    channels: channelsOf(talks),
    highlights: highlightsOf(talks, written),
    actions: actionsOf(talks, written),
    hits: found.hits.filter(({ state, created }) => state !== 'resolved' && created >= from).slice(0, MOST_LISTED),
    mentions: mentioned.notes.filter(({ seen }) => !seen),
  }
  return { org, brief, authorOf: authorsOf(talks), languageOf: languagesOf(talks) }
}

const DAY = 24 * 60 * 60 * 1000

export function lastDays(days: number) {
  const now = Date.now()
  return { from: new Date(now - days * DAY).toISOString(), to: new Date(now).toISOString() }
}

/** The name of who sent a talk, with a word for withheld numbers. */
const authorsOf = (talks: readonly ArrivedTalk[]) => (talk_id: string, unknown: string) => {
  const talk = talks.find((each) => each.talk_id === talk_id)
  return senderName({ name: talk?.author ?? '', by_phone: talk?.by_phone }, unknown)
}

/** In which a talk is spoken; null if it is not known. */
function languagesOf(talks: readonly ArrivedTalk[]) {
  const languages = new Map(talks.map(({ talk_id, language }) => [talk_id, language]))
  return (talk_id: string) => languages.get(talk_id) ?? null
}

function channelsOf(talks: readonly ArrivedTalk[]): Brief['channels'] {
  const channels = Map.groupBy(talks, ({ channel_id }) => channel_id)
  return [...channels]
    .map(([channel_id, [first, ...others]]) => ({
      channel_id,
      name: first?.channel ?? '',
      talks: others.length + 1,
      unheard: [first, ...others].filter((talk) => talk?.heard === false).length,
    }))
    .toSorted((a, b) => b.talks - a.talks || a.name.localeCompare(b.name))
    .slice(0, MOST_CHANNELS)
}

function highlightsOf(talks: readonly ArrivedTalk[], written: Written): Brief['highlights'] {
  const first = talks
    .toSorted((a, b) => Number(a.heard) - Number(b.heard) || (b.duration ?? 0) - (a.duration ?? 0))
    .slice(0, MOST_LISTED)
  return talks
    .filter((talk) => first.includes(talk))
    .map(({ talk_id, channel_id, user_id, speaker_id, by_phone, created, duration, heard, title, text }) => ({
      ...{ talk_id, channel_id, user_id, speaker_id, by_phone, created, duration, heard },
      ...linesOf(title ?? '', text, written.get(talk_id)),
    }))
}

/** A person's title comes before the machine's, and a summary before the first words. */
function linesOf(title: string, text: string, parts: Parts) {
  const sentences = (parts ?? []).filter(({ kind }) => kind === 'sentence').slice(0, MOST_LINES)
  const lines = sentences.map(({ text: said, cites }) => ({ text: said, start: cites[0]?.start ?? 0, machine: true }))
  return {
    title: title || (parts?.find(({ kind }) => kind === 'title')?.text ?? ''),
    lines: lines.length > 0 ? lines : text ? [{ text, start: 0, machine: false }] : [],
  }
}

function actionsOf(talks: readonly ArrivedTalk[], written: Written): Brief['actions'] {
  const actions = talks.flatMap(({ talk_id, channel_id, user_id }) =>
    (written.get(talk_id) ?? [])
      .filter(({ kind }) => kind === 'action')
      .map(({ part_id, text, who, by_when, cites }) => ({
        ...{ part_id, talk_id, channel_id, user_id, text, who, by_when },
        start: cites[0]?.start ?? 0,
      })),
  )
  return actions.slice(0, MOST_LISTED)
}
