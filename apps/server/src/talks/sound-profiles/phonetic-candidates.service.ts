import type { OrgScope } from '../../organizations/scope.ts'
import { type ConfusionMatrix, confusionMatrices } from '../phonetics/confusions.ts'
import { type PhoneticMatch, phoneticMatchOf, type Name, nameOf } from '../phonetics/phonetic-match.ts'
import { indexesOf } from '../phonetics/phones.ts'
import { bestAlignment } from '../phonetics/align.ts'
import { pronunciationsOf } from '../phonetics/pronunciation/pronounce.ts'
import { seedsIn } from '../phonetics/seeds.ts'
import { profileReader } from '../phonetics/sound-profile.ts'
import { type Candidate, listCandidates, listSoundProfiles } from './sound-profiles.repo.ts'

export interface PhoneticHit extends PhoneticMatch {
  talk_id: string
}

/** The newest talks are all compared; up to this many older ones only if they share a seed with the name. */
const NEWEST = 500
const MOST_OLDER = 1500
const MOST_CLOSE = 200
const LEAST_BITS = 6
/** Minimum bits if no phones were recognized apart from words. */
const LEAST_WRITTEN = 10
/** Phones. Each doubling of a talk's length beyond this makes a chance match twice as likely. */
const USUAL_PHONES = 250

interface PhoneticQuery {
  tokens: readonly string[]
  /** Which of the talks are asked for. */
  fitting(talk_ids: string[]): Promise<string[]>
}

export async function findPhoneticHits(org: OrgScope, asked: PhoneticQuery, most: number): Promise<PhoneticHit[]> {
  const names = namesFor(asked.tokens)
  const close = await matchClosely(org, await likelyCandidates(org, asked, names), names)
  return close.sort((a, b) => b.bits - a.bits).slice(0, most)
}

/** Includes talks below the threshold of a match. */
export const findPhoneticCandidates = (org: OrgScope, asked: PhoneticQuery): Promise<string[]> =>
  likelyCandidates(org, asked, namesFor(asked.tokens))

async function likelyCandidates(org: OrgScope, { tokens, fitting }: PhoneticQuery, names: Names): Promise<string[]> {
  if (names.en.length + names.de.length === 0) return []
  const candidates = await listCandidates(org, { seeds: seedsOf(tokens), newest: NEWEST, most: MOST_OLDER })
  const talk_ids = likeliest(candidates, names)
  const fit = new Set(talk_ids.length ? await fitting(talk_ids) : [])
  return talk_ids.filter((talk_id) => fit.has(talk_id)).slice(0, MOST_CLOSE)
}

type Names = Record<'en' | 'de', Name>

const namesFor = (tokens: readonly string[]): Names => ({ en: nameOf(tokens, 'en'), de: nameOf(tokens, 'de') })

const seedsOf = (tokens: readonly string[]) => [
  ...new Set(['en', 'de'].flatMap((language) => pronunciationsOf(tokens, language)).flatMap((way) => seedsIn(way))),
]

const inLanguage = <Each>(of: Record<'en' | 'de', Each>, language: string) => (language === 'de' ? of.de : of.en)

/** A quick score without times. */
function likeliest(candidates: Candidate[], names: Names): string[] {
  const { written: inWritten, heard: inHeard } = confusionMatrices()
  return candidates
    .map(({ talk_id, language, written, heard }) => {
      const name = inLanguage(names, language)
      const bits = Math.max(bestIn(name, written.replaceAll(' ', ''), inWritten), bestIn(name, heard, inHeard))
      return { talk_id, bits }
    })
    .filter(({ bits }) => bits >= LEAST_BITS)
    .sort((a, b) => b.bits - a.bits)
    .map(({ talk_id }) => talk_id)
}

function bestIn(name: Name, phones: string, channel: ConfusionMatrix): number {
  const text = indexesOf(phones)
  return Math.max(Number.NEGATIVE_INFINITY, ...name.map((way) => bestAlignment(way, text, { channel }).bits))
}

async function matchClosely(org: OrgScope, talk_ids: string[], names: Names): Promise<PhoneticHit[]> {
  const sounds = talk_ids.length ? await listSoundProfiles(org, talk_ids) : []
  return sounds
    .map(({ talk_id, language, ...each }) => {
      const { bits, ...words } = phoneticMatchOf(inLanguage(names, language), profileReader(each))
      const length = Math.max(each.written.length, each.heard.length)
      const least = each.heard === '' ? LEAST_WRITTEN : LEAST_BITS
      return { talk_id, ...words, bits: bits - Math.max(0, Math.log2(length / USUAL_PHONES)), least }
    })
    .filter(({ bits, least }) => bits >= least)
}
