import { beginningsIn } from '@earshot/contract/rules/phrases'
import type { OrgScope } from '../organizations/scope.ts'
import { listBeginning, type Watched } from './alerts.repo.ts'

interface Spoken {
  channel_id: string
  speaker_id: string | null
  tokens: string[]
}

/** The alerts worth looking for in a talk: they begin with something said in it, and watch its channel and speaker. */
export async function watchedIn(org: OrgScope, { channel_id, speaker_id, tokens }: Spoken): Promise<Watched[]> {
  const alerts = await listBeginning(org, beginningsIn(tokens))
  return alerts.filter((alert) => watches(alert, { channel_id, speaker_id }))
}

/** Whether an alert watches a channel and a speaker. */
export const watches = (alert: Watched, { channel_id, speaker_id }: Omit<Spoken, 'tokens'>) =>
  covers(alert.channel_ids, channel_id) && covers(alert.speaker_ids, speaker_id)

/** No ids are all. */
const covers = (ids: string[], id: string | null) => ids.length === 0 || (id !== null && ids.includes(id))
