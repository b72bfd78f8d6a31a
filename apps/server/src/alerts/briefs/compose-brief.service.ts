import { type Brief, MOST_BRIEFED } from '@earshot/contract/briefs'
import { saidAt } from '@earshot/contract/rules/freshness'
import { senderName } from '@earshot/contract/rules/callers'
import type { Caller } from '../../core/http/caller.ts'
import { enterOrg } from '../../organizations/scope.ts'
import { notes } from '../../talks/notes/notes.service.ts'
import { writtenAbout } from '../../talks/summaries/summaries.service.ts'
import { hits } from '../hits/hits.service.ts'
import { type ArrivedTalk, FIRST_CHARACTERS, listArrived } from './briefs.repo.ts'

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
  const arrived = await listArrived(org, from, MOST_BRIEFED)
  const talk_ids = arrived.map(({ talk_id }) => talk_id)
  const [written, found, mentioned] = await Promise.all([
    writtenAbout(org, talk_ids),
    hits.list(caller, { org_id, limit: HITS }),
    notes.mentions(caller, { org_id, limit: MOST_LISTED }),
  ])
  const brief: Brief = {
    ...{ org_id, from, to, ...talksOf(arrived, from, written) },
    actions: actionsOf(arrived, written),
    hits: found.hits.filter(({ state, created }) => state !== 'resolved' && created >= from).slice(0, MOST_LISTED),
    mentions: mentioned.notes.filter(({ seen }) => !seen),
  }
  return { brief, authorOf: authorsOf(arrived), channelOf: channelNames(arrived) }
}

/** What was said before `from` is apart, and not counted. */
function talksOf(arrived: readonly ArrivedTalk[], from: string, written: Written) {
  const isLate = ({ recorded_at, duration }: ArrivedTalk) => saidAt(recorded_at, duration ?? 0) < Date.parse(from)
  const talks = arrived.filter((talk) => !isLate(talk))
  return {
    talks: talks.length,
    unheard: talks.filter(({ heard }) => !heard).length,
    seconds: talks.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    channels: channelsOf(talks),
    highlights: highlightsOf(talks, written),
    late: arrived.filter(isLate).slice(0, MOST_LISTED).map(briefed(written)),
  }
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

/** The name of a channel that has talks in the brief. */
function channelNames(talks: readonly ArrivedTalk[]) {
  const names = new Map(talks.map(({ channel_id, channel }) => [channel_id, channel]))
  return ({ channel_id }: { channel_id: string }) => names.get(channel_id) ?? ''
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
  return first.toSorted((a, b) => b.recorded_at.localeCompare(a.recorded_at)).map(briefed(written))
}

const briefed = (written: Written) => (arrived: ArrivedTalk) => {
  const { talk_id, channel_id, user_id, speaker_id, by_phone, recorded_at, created, duration, state, heard } = arrived
  return {
    ...{ talk_id, channel_id, user_id, speaker_id, by_phone, recorded_at, created, duration, state, heard },
    ...linesOf(arrived.title ?? '', arrived.text, written.get(talk_id)),
  }
}

/** A person's title comes before the machine's, and a summary before the first words. */
function linesOf(title: string, text: string, parts: Parts) {
  const sentences = (parts ?? []).filter(({ kind }) => kind === 'sentence').slice(0, MOST_LINES)
  const lines = sentences.map(({ text: said, cites }) => ({ text: said, start: cites[0]?.start ?? 0, machine: true }))
  return {
    title: title || (parts?.find(({ kind }) => kind === 'title')?.text ?? ''),
    lines: lines.length > 0 ? lines : text ? [{ text: beginning(text), start: 0, machine: false }] : [],
  }
}

/** Cut between words, where there is more than was asked for. */
function beginning(text: string) {
  if ([...text].length < FIRST_CHARACTERS) return text
  return `${text.slice(0, Math.max(text.lastIndexOf(' '), FIRST_CHARACTERS - LONGEST_WORD))} …`
}

const LONGEST_WORD = 40

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
