import { findClosedChannel } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'
import type { StoredChange } from './listener.ts'

/**
 * Tells every open browser of the organization what kind of data changed, once the transaction commits. Carries no data.
 * What changed in a channel that some members do not hear names it, so that it is told to the people who hear it only.
 */
export async function announce(org: Writing<OrgScope>, changed: StoredChange, in_channel?: string) {
  const { db, org_id, context } = org
  const channel_id = in_channel === undefined ? null : await findClosedChannel(org, in_channel)
  await entry(db, { org_id, changed, channel_id, user_id: null })
  if (!db.isTransaction) context.live.nudge()
}

/** The same for one person, who may be elsewhere, too: on another device, or on the phone. */
export const announceToSelf = (org: Writing<MemberScope>, changed: StoredChange) =>
  announceTo(org, org.user_id, changed)

/** A person no longer hears a channel: their pages drop what they show of it, also those that only open their stream now. */
export async function announceLoss(org: Writing<OrgScope>, user_id: string) {
  for (const changed of ['departures', 'channels', 'live_talks', 'hits', 'notes', 'clips'] as const)
    await announceTo(org, user_id, changed)
}

async function announceTo({ db, org_id, context }: Writing<OrgScope>, user_id: string, changed: StoredChange) {
  await entry(db, { org_id, changed, channel_id: null, user_id })
  if (!db.isTransaction) context.live.nudge()
}

/** A talk was deleted, restored or erased, or came from another channel. */
export async function announceDeparture(org: Writing<OrgScope>, channel_id: string) {
  for (const changed of ['departures', 'hits', 'clips', 'notes'] as const) await announce(org, changed, channel_id)
}

interface Entry {
  org_id: string
  changed: StoredChange
  channel_id: string | null
  user_id: string | null
}

const entry = (db: Writing<OrgScope>['db'], row: Entry) => db.insertInto('live_outbox').values(row).execute()
