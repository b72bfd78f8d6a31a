import type { OrgScope } from '../organizations/scope.ts'
import { channels } from '../phonetics/channels.ts'
import { type Likeness, likenessOf, type Name, nameOf } from '../phonetics/likeness.ts'
import { indexesOf } from '../phonetics/phones.ts'
import { bestBits, type Profile, profileOf } from '../phonetics/profile.ts'
import { waysToSay } from '../phonetics/pronouncing/pronounce.ts'
import { seedsIn } from '../phonetics/seeds.ts'
import { listening } from '../phonetics/sounds.ts'
import { inWords } from '../search/filters.ts'
import { type Candidate, listCandidates, listFitting, listSounds } from './sounds.repo.ts'

/** A talk in which a name was likely said, whatever was written; and which of its words stand there. */
export interface Sounding extends Likeness {
  talk_id: string
}

/** The newest talks are compared whole, so many older ones only if they share a seed with the name. */
const NEWEST = 500
const MOST_OLDER = 1500
/** Of these the likeliest are looked at closely. */
const MOST_CLOSE = 200
const LEAST_BITS = 6
/** Where no engine heard anything apart from words, these are less to go by. */
const LEAST_WRITTEN = 10
/** Phones from which on a longer talk is less telling: each doubling makes a chance match twice as likely. */
const USUAL_PHONES = 250

interface Asked {
  tokens: readonly string[]
  /** Talks that match this are found by their words. */
  unsaid: string | null
  filters: object
}

/** The talks that likely say a name, the likeliest first. */
export async function talksSounding(org: OrgScope, asked: Asked, most: number): Promise<Sounding[]> {
  const names = namesFor(asked.tokens)
  const close = await closely(org, await likelyTalks(org, asked, names), names)
  return close.sort((a, b) => b.bits - a.bits).slice(0, most)
}

/** The newest talks that fit and may sound like a name, likely or not so likely. */
export const maybeSaying = (org: OrgScope, tokens: readonly string[], filters: object): Promise<string[]> =>
  likelyTalks(org, { tokens, unsaid: null, filters }, namesFor(tokens))

async function likelyTalks(org: OrgScope, { tokens, unsaid, filters }: Asked, names: Names): Promise<string[]> {
  if (names.en.length + names.de.length === 0) return []
  const candidates = await listCandidates(org, { seeds: seedsOf(tokens), newest: NEWEST, most: MOST_OLDER })
  const talk_ids = likeliest(candidates, names)
  const fit = new Set(talk_ids.length ? await listFitting(org, { talk_ids, unsaid, filters: inWords(filters) }) : [])
  return talk_ids.filter((talk_id) => fit.has(talk_id)).slice(0, MOST_CLOSE)
}

type Names = Record<'en' | 'de', Name>

const namesFor = (tokens: readonly string[]): Names => ({ en: nameOf(tokens, 'en'), de: nameOf(tokens, 'de') })

const seedsOf = (tokens: readonly string[]) => [
  ...new Set(['en', 'de'].flatMap((language) => waysToSay(tokens, language)).flatMap((way) => seedsIn(way))),
]

const inLanguage = <Each>(of: Record<'en' | 'de', Each>, language: string) => (language === 'de' ? of.de : of.en)

/** By a quick look, which knows nothing of times. */
function likeliest(candidates: Candidate[], names: Names): string[] {
  const lookFor = (name: Name) => ({
    written: name.map((way) => profileOf(way, channels().written)),
    heard: name.map((way) => profileOf(way, channels().heard)),
  })
  const profiles = { en: lookFor(names.en), de: lookFor(names.de) }
  return candidates
    .map(({ talk_id, language, written, heard }) => {
      const { written: read, heard: listened } = inLanguage(profiles, language)
      return { talk_id, bits: Math.max(bestIn(read, written.replaceAll(' ', '')), bestIn(listened, heard)) }
    })
    .filter(({ bits }) => bits >= LEAST_BITS)
    .sort((a, b) => b.bits - a.bits)
    .map(({ talk_id }) => talk_id)
}

function bestIn(profiles: readonly Profile[], phones: string): number {
  const text = indexesOf(phones)
  return Math.max(Number.NEGATIVE_INFINITY, ...profiles.map((profile) => bestBits(profile, text)))
}

async function closely(org: OrgScope, talk_ids: string[], names: Names): Promise<Sounding[]> {
  const sounds = talk_ids.length ? await listSounds(org, talk_ids) : []
  return sounds
    .map(({ talk_id, language, ...each }) => {
      const { bits, ...words } = likenessOf(inLanguage(names, language), listening(each))
      const length = Math.max(each.written.length, each.heard.length)
      const least = each.heard === '' ? LEAST_WRITTEN : LEAST_BITS
      return { talk_id, ...words, bits: bits - Math.max(0, Math.log2(length / USUAL_PHONES)), least }
    })
    .filter(({ bits, least }) => bits >= least)
}
