import type { Word } from '@earshot/contract/talks'
import type { Context } from '../context.ts'
import { enterAsJob, type OrgScope } from '../organizations/scope.ts'
import { seedsIn } from '../phonetics/seeds.ts'
import { soundsOf } from '../phonetics/sounds.ts'
import type { Phone } from '../ports/speech/speech.ts'
import { findWords, insertSounds, listSoundless, listSounds, type StoredSounds, upsertSounds } from './sounds.repo.ts'

interface Said {
  words: readonly Word[]
  language: string
  /** What an engine heard apart from words. */
  phones?: readonly Phone[]
}

/** Remembers what a talk sounds like, in the transaction that makes it findable by its words. */
export const keepSounds = (tx: OrgScope, talk_id: string, said: Said) => upsertSounds(tx, { talk_id, ...stored(said) })

export function stored({ words, language, phones = [] }: Said): Omit<StoredSounds, 'talk_id'> {
  const tongue = language === 'de' ? 'de' : 'en'
  const heard = phones.map(({ text }) => text).join('')
  const moments = phones.map(({ start }) => Math.round(start * 100))
  const sounds = soundsOf(words, { heard, moments, language: tongue })
  return {
    ...sounds,
    language: tongue,
    starts: [...sounds.starts],
    ends: [...sounds.ends],
    moments,
    seeds: seedsIn(sounds.written, heard),
  }
}

/** What some talks sound like whose words are at hand. */
export async function soundsIn(org: OrgScope, talks: readonly { talk_id: string; words: readonly Word[] }[]) {
  const kept = await listSounds(
    org,
    talks.map(({ talk_id }) => talk_id),
  )
  const found = new Map(kept.map((sounds) => [sounds.talk_id, sounds]))
  return new Map(
    talks.map(({ talk_id, words }) => {
      const { language, heard, moments } = found.get(talk_id) ?? NOT_YET
      return [talk_id, { ...soundsOf(words, { language, heard, moments }), language }] as const
    }),
  )
}

/** A talk of before that was not laid out yet. */
const NOT_YET = { language: 'en', heard: '', moments: [] }

const AT_ONCE = 200

/** Lays out talks of before that have no sounds yet; what happens meanwhile to one of them is newer and stays. */
export async function soundOut(context: Context) {
  for (;;) {
    const talks = await listSoundless(context.connections.outside, AT_ONCE)
    for (const { org_id, talk_id } of talks) {
      const org = enterAsJob(context, org_id)
      const said = (await findWords(org, talk_id)) ?? { words: [], language: 'und' }
      await insertSounds(org, { talk_id, ...stored(said) })
    }
    if (talks.length < AT_ONCE) return
  }
}
