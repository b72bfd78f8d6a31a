import { beginningsIn } from '@earshot/contract/rules/phrases'
import { numbersIn } from '@earshot/contract/rules/numbers/variants'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import type { OrgScope } from '../../organizations/scope.ts'
import { CLOSENESS, nameOf } from '../../talks/phonetics/phonetic-match.ts'
import { type NameIndex, nameIndex, namesIn } from '../../talks/phonetics/name-index.ts'
import { profileReader } from '../../talks/phonetics/sound-profile.ts'
import { soundProfilesOf } from '../../talks/sound-profiles/sound-profiles.service.ts'
import { findVersion, listBeginning, listPhonetic, type WatchingAlert } from './alerts.repo.ts'
import type { PhoneticAlertMatch, Watch } from './alert-matching.ts'

interface SpokenTokens {
  channel_id: string
  speaker_id: string | null
  tokens: string[]
}

/** Alerts whose first word occurs in the talk and that watch its channel and speaker. */
export async function findWatchingAlerts(
  org: OrgScope,
  { channel_id, speaker_id, tokens }: SpokenTokens,
): Promise<WatchingAlert[]> {
  const alerts = await listBeginning(org, beginningsIn(tokens))
  return alerts.filter((alert) => watches(alert, { channel_id, speaker_id }))
}

const watches = (alert: WatchingAlert, { channel_id, speaker_id }: Omit<SpokenTokens, 'tokens'>) =>
  covers(alert.channel_ids, channel_id) && covers(alert.speaker_ids, speaker_id)

/** An empty list means all. */
const covers = (ids: string[], id: string | null) => ids.length === 0 || (id !== null && ids.includes(id))

interface SpokenWords {
  talk_id: string
  channel_id: string
  speaker_id: string | null
  words: readonly Word[]
}

/** Alerts that the talk likely says, of those that watch its channel and speaker. */
export async function findPhoneticAlerts(
  org: OrgScope,
  { talk_id, words, ...where }: SpokenWords,
): Promise<PhoneticAlertMatch<WatchingAlert>[]> {
  const index = await indexFor(org)
  if (index.alerts === 0 || words.length === 0) return []
  const sounds = (await soundProfilesOf(org, [{ talk_id, words }])).get(talk_id)
  if (!sounds) return []
  return matchPhonetically(index, sounds).filter(({ alert }) => watches(alert, where))
}

export interface PhoneticIndex<Each> {
  alerts: number
  en: NameIndex<Each>
  de: NameIndex<Each>
}

/** Leaves out keywords with numbers: all spellings of a number already match, and similar sounds are other numbers. */
export function phoneticIndex<Each extends Watch>(alerts: readonly Each[]): PhoneticIndex<Each> {
  const named = alerts
    .map((alert) => ({ alert, tokens: tokensOf(alert.keyword) }))
    .filter(({ tokens }) => numbersIn(tokens).size === 0)
  const index = (language: string) =>
    nameIndex(named.map(({ alert, tokens }) => [alert, nameOf(tokens, language)] as const))
  return { alerts: named.length, en: index('en'), de: index('de') }
}

type Sounds = NonNullable<ReturnType<Awaited<ReturnType<typeof soundProfilesOf>>['get']>>

export const matchPhonetically = <Each extends Watch>(
  index: PhoneticIndex<Each>,
  sounds: Sounds,
): PhoneticAlertMatch<Each>[] =>
  namesIn(
    sounds.language === 'de' ? index.de : index.en,
    profileReader(sounds),
    ({ closeness }) => CLOSENESS[closeness],
  ).map(({ key, likeness }) => ({ alert: key, likeness }))

interface Remembered {
  version: number
  index: PhoneticIndex<WatchingAlert>
}

const remembered = new Map<string, Remembered>()
const MOST_REMEMBERED = 50

/** Cached in each process until an alert of the organization changes. */
async function indexFor(org: OrgScope): Promise<PhoneticIndex<WatchingAlert>> {
  const version = (await findVersion(org))?.alerts_version ?? 0
  const known = remembered.get(org.org_id)
  if (known?.version === version) return known.index
  const index = phoneticIndex(await listPhonetic(org))
  remembered.delete(org.org_id)
  remembered.set(org.org_id, { version, index })
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest) remembered.delete(oldest)
  return index
}
