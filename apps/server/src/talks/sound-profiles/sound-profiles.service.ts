import type { Word } from '@earshot/contract/talks'
import type { Context } from '../../core/context.ts'
import { alone, type Writing, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import { soundProfileOf } from '../phonetics/sound-profile.ts'
import {
  findWords,
  insertSoundProfiles,
  listWithoutSoundProfile,
  listSoundProfiles,
  type StoredSoundProfile,
  upsertSoundProfile,
} from './sound-profiles.repo.ts'
import { packTimes } from './times.ts'

interface SpokenTalk {
  words: readonly Word[]
  language: string
}

/** Call it in the transaction that makes the talk findable by its words. */
export const storeSoundProfile = (tx: Writing<OrgScope>, talk_id: string, said: SpokenTalk) =>
  upsertSoundProfile(tx, { talk_id, ...toStoredProfile(said) })

export function toStoredProfile({ words, language }: SpokenTalk): Omit<StoredSoundProfile, 'talk_id'> {
  const tongue = language === 'de' ? 'de' : 'en'
  const heard = ''
  const moments: number[] = []
  const { written, ...times } = soundProfileOf(words, { heard, moments, language: tongue })
  return { language: tongue, written, heard, times: packTimes(times) }
}

export async function soundProfilesOf(org: OrgScope, talks: readonly { talk_id: string; words: readonly Word[] }[]) {
  const kept = await listSoundProfiles(
    org,
    talks.map(({ talk_id }) => talk_id),
  )
  const found = new Map(kept.map((sounds) => [sounds.talk_id, sounds]))
  return new Map(
    talks.map(({ talk_id, words }) => {
      const { language, heard, moments } = found.get(talk_id) ?? NOT_YET
      return [talk_id, { ...soundProfileOf(words, { language, heard, moments }), language }] as const
    }),
  )
}

/** For a talk older than sound profiles. */
const NOT_YET = { language: 'en', heard: '', moments: [] }

const AT_ONCE = 200

/** Stores profiles for older talks that have none; a concurrent newer one is kept. */
export async function storeMissingProfiles(context: Context) {
  for (;;) {
    const talks = await listWithoutSoundProfile(context.connections.outside, AT_ONCE)
    for (const { org_id, talk_id } of talks) {
      const org = enterAsJob(context, org_id)
      const said = (await findWords(org, talk_id)) ?? { words: [], language: 'und' }
      await insertSoundProfiles(alone(org), { talk_id, ...toStoredProfile(said) })
    }
    if (talks.length < AT_ONCE) return
  }
}
