import { numbersIn } from '@earshot/contract/rules/numbers/variants'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import type { OrgScope } from '../organizations/scope.ts'
import { CLOSENESS, type Likeness, nameOf } from '../phonetics/likeness.ts'
import { type NameIndex, nameIndex, namesIn } from '../phonetics/name-index.ts'
import { listening } from '../phonetics/sounds.ts'
import { soundsIn } from '../sounds/sounds.service.ts'
import { findVersion, listSounding, type Watched } from './alerts.repo.ts'
import type { Watch } from './matching.ts'
import { watches } from './watched.service.ts'

/** An alert whose keyword was likely said, and which words stand there. */
export interface Sounding<Each> {
  alert: Each
  likeness: Likeness
}

interface Spoken {
  talk_id: string
  channel_id: string
  speaker_id: string | null
  words: readonly Word[]
}

/** The alerts by sound that a talk likely says, of those that watch its channel and speaker. */
export async function saidBySound(org: OrgScope, { talk_id, words, ...where }: Spoken): Promise<Sounding<Watched>[]> {
  const index = await indexFor(org)
  if (index.alerts === 0 || words.length === 0) return []
  const sounds = (await soundsIn(org, [{ talk_id, words }])).get(talk_id)
  if (!sounds) return []
  return soundingIn(index, sounds).filter(({ alert }) => watches(alert, where))
}

export interface SoundIndex<Each> {
  alerts: number
  en: NameIndex<Each>
  de: NameIndex<Each>
}

/** Numbers are heard however they are said, and by nothing else. */
export function soundIndex<Each extends Watch>(alerts: readonly Each[]): SoundIndex<Each> {
  const named = alerts
    .map((alert) => ({ alert, tokens: tokensOf(alert.keyword) }))
    .filter(({ tokens }) => numbersIn(tokens).size === 0)
  const index = (language: string) =>
    nameIndex(named.map(({ alert, tokens }) => [alert, nameOf(tokens, language)] as const))
  return { alerts: named.length, en: index('en'), de: index('de') }
}

type Sounds = NonNullable<ReturnType<Awaited<ReturnType<typeof soundsIn>>['get']>>

export const soundingIn = <Each extends Watch>(index: SoundIndex<Each>, sounds: Sounds): Sounding<Each>[] =>
  namesIn(
    sounds.language === 'de' ? index.de : index.en,
    listening(sounds),
    ({ closeness }) => CLOSENESS[closeness],
  ).map(({ key, likeness }) => ({ alert: key, likeness }))

interface Remembered {
  version: number
  index: SoundIndex<Watched>
}

const remembered = new Map<string, Remembered>()
const MOST_REMEMBERED = 50

/** Kept in each process as long as no alert of the organization changes. */
async function indexFor(org: OrgScope): Promise<SoundIndex<Watched>> {
  const version = (await findVersion(org))?.alerts_version ?? 0
  const known = remembered.get(org.org_id)
  if (known?.version === version) return known.index
  const index = soundIndex(await listSounding(org))
  remembered.delete(org.org_id)
  remembered.set(org.org_id, { version, index })
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest) remembered.delete(oldest)
  return index
}
