import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { beginningOf } from '@earshot/contract/rules/phrases'
import { placedTokens, tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import { matchesIn } from '../apps/server/src/alerts/alerts/alert-matching.ts'
import { findPhoneticAlerts, findWatchingAlerts } from '../apps/server/src/alerts/alerts/watching-alerts.service.ts'
import { mulberry32 } from '@earshot/contract/rules/testing/chance'
import { alone, enterAsJob, type OrgScope } from '../apps/server/src/organizations/scope.ts'
import { compare } from './compare.ts'
import { post, type BenchServer } from './bench-server.ts'

const KEYWORDS = 10_000
/** Share of keywords that are phrases of common words; the others are rare names. */
const PHRASES = 0.1
const VOCABULARY = 5000
const TALKS = 20
const WORDS = 150

/** The cost of a talk with ten thousand keywords against that with ten. */
export async function* compareAlerts(station: BenchServer) {
  const { talks, keywords } = said()
  const ten = await watching(station, keywords.slice(0, 10), 0)
  const texts = talks.map((words) => ` ${words.map(({ text }) => text).join(' ')} `)
  const each = async (text: string) => keywords.filter((keyword) => text.includes(` ${keyword} `))
  for (const [how, sounding] of [
    ['as they are spelled', 0],
    ['a third of them by sound', 1 / 3],
  ] as const) {
    const many = await watching(station, keywords, sounding)
    const ours = inTurn(talks, (words) => look(many, words))
    const name = `${KEYWORDS} keywords in a talk of ${WORDS} words, ${how}, against`
    yield compare({ name: `${name} ten keywords`, ours, yardstick: inTurn(talks, (words) => look(ten, words)) })
    yield compare({ name: `${name} searching its text for each`, ours, yardstick: inTurn(texts, each) })
  }
}

function said() {
  const next = mulberry32(11)
  const vocabulary = Array.from({ length: VOCABULARY }, () => wordOf(next, 2))
  const any = () => vocabulary[Math.floor(next() * VOCABULARY)] ?? ''
  const often = () => vocabulary[Math.floor(next() ** 3 * VOCABULARY)] ?? ''
  const talks = Array.from({ length: TALKS }, () => Array.from({ length: WORDS }, (_, at) => spokenAt(at, often())))
  const keywords = Array.from({ length: KEYWORDS }, () =>
    next() < PHRASES ? `${any()} ${any()}` : `${wordOf(next, 2)}${wordOf(next, 2)}`,
  )
  return { talks, keywords: [...new Set(keywords)] }
}

const [CONSONANTS, VOWELS] = ['bdfgklmnprstvz', 'aeiou']

const wordOf = (next: () => number, syllables: number) =>
  Array.from({ length: syllables }, () =>
    [CONSONANTS, VOWELS].map((letters) => letters[Math.floor(next() * letters.length)]).join(''),
  ).join('')

const spokenAt = (at: number, text: string): Word => ({ text, start: at, end: at + 0.5, confidence: 0.9 })

const AT_ONCE = 1000

/** `part` of the keywords match by sound. */
async function watching(
  { url, token, settle, org: { context, user_id } }: BenchServer,
  keywords: string[],
  part: number,
) {
  const path = api.organizations.create.path
  const { org_id } = await post<{ org_id: string }>(`${url}/v3${path}`, token, { name: 'Watch' })
  const org = enterAsJob(context, org_id)
  const rows = keywords.map((keyword, at) => ({
    ...{ org_id, created_by: user_id },
    ...filed(keyword, at < keywords.length * part),
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await alone(org)
      .db.insertInto('alerts')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
  await settle()
  return org
}

const filed = (keyword: string, sounds_like: boolean) => ({
  ...{ alert_id: randomUUID(), keyword, sounds_like, cooldown: 0, exclude: [], channel_ids: [], speaker_ids: [] },
  ...{ tokens: tokensOf(keyword).join(' '), begins: beginningOf(keyword, sounds_like) },
})

async function look(org: OrgScope, words: Word[]) {
  const placed = placedTokens(words)
  const tokens = placed.map(({ token }) => token)
  const where = { channel_id: org.org_id, speaker_id: null }
  const watched = await findWatchingAlerts(org, { ...where, tokens })
  return matchesIn(
    words,
    {
      watched,
      sounding: await findPhoneticAlerts(org, { ...where, talk_id: org.org_id, words }),
      recorded_at: new Date().toISOString(),
    },
    placed,
  )
}

function inTurn<Each>(all: Each[], work: (each: Each) => Promise<unknown>) {
  let turn = 0
  return () => work(all[turn++ % all.length] as Each)
}
