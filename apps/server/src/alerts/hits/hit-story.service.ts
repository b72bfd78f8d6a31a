import type { Hit, HitEvent } from '@earshot/contract/hits'
import { v7 as newId } from 'uuid'
import type { AuthorScope, OrgScope, Writing } from '../../organizations/scope.ts'
import { insertEvent, listEvents, listSent, type NewEvent } from './hit-events.repo.ts'

type Pair = Pick<Hit, 'alert_id' | 'talk_id'>

/** In the transaction of what happened. By itself without a person. */
export async function recordEvent(
  tx: Writing<OrgScope> & { user_id?: string },
  { alert_id, talk_id }: Pair,
  event: Omit<NewEvent, 'event_id' | 'alert_id' | 'talk_id' | 'user_id'>,
) {
  const event_id = newId()
  await insertEvent(tx, { event_id, alert_id, talk_id, user_id: tx.user_id ?? null, ...event })
  return event_id
}

/** Back from resolved or acknowledged is reopened. */
export function recordState(
  tx: Writing<AuthorScope>,
  before: Pick<Hit, 'alert_id' | 'talk_id' | 'state'>,
  { state, note }: Pick<Hit, 'state' | 'note'>,
) {
  if (state === before.state) return recordEvent(tx, before, { kind: 'noted', text: note })
  if (state === 'resolved') return recordEvent(tx, before, { kind: 'resolved', text: note })
  const isBack = state === 'new' || before.state === 'resolved'
  return recordEvent(tx, before, { kind: isBack ? 'reopened' : 'acknowledged' })
}

const plain = { event_id: null, ways: [], assigned_to: null, text: '', modified: null }

/** The oldest first. */
export async function storyOf(org: OrgScope, hit: Hit): Promise<HitEvent[]> {
  const [events, sent] = await Promise.all([listEvents(org, hit), listSent(org, hit)])
  const raised: HitEvent = { ...plain, kind: 'raised', at: hit.created, user_id: null }
  const told = [...hit.steps, ...sent].map(({ user_id, at, ways }) => ({
    ...plain,
    kind: 'told' as const,
    at,
    user_id,
    ways,
  }))
  const happened = events.map((event) => ({
    ...{ ...plain, ...event },
    event_id: event.kind === 'commented' ? event.event_id : null,
  }))
  return [raised, ...[...told, ...happened].toSorted((one, other) => one.at.localeCompare(other.at))]
}
