import type { AuditAction } from '@earshot/contract/audit'
import type { Channel, channelRoutes } from '@earshot/contract/channels'
import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import type { InputOf } from '@earshot/contract/route'
import type { Handlers } from '../../core/http/handlers.ts'
import { changeArchived } from '../../alerts/webhooks/waiting-deliveries.service.ts'
import type { Language } from '../../alerts/mail/languages.ts'
import { revokeClipsOfChannel } from '../../talks/clips/clips.service.ts'
import { acrossChannels } from '../across-channels.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { announce } from '../../core/live/announce.ts'
import {
  type Writing,
  type AuthorScope,
  asAdmin,
  enterOrg,
  enterOrgOf,
  type MemberScope,
  type OrgScope,
  inTransaction,
  lockOrganization,
} from '../scope.ts'
import { lockGroup } from '../channel-groups/channel-groups.service.ts'
import { deleteHearer, deleteHearers, findHearers, insertHearer, listJoined, updateHearerRole } from './hearers.repo.ts'
import { requireWideningChannel } from './widening.service.ts'
import { moveWordsJob } from './move-words.job.ts'
import {
  countUnheard,
  countAllUnheard,
  findChannel,
  findDestination,
  insertChannel,
  listChannels,
  type NewChannel,
  updateChannel,
} from './channels.repo.ts'

export const channels: Handlers<Omit<typeof channelRoutes, 'update'>> = {
  async list(caller, { org_id, archived }) {
    return listChannels(await enterOrg(caller, org_id), { archived })
  },

  async count(caller, { org_id }) {
    return countUnheard(await enterOrg(caller, org_id))
  },

  async create(caller, { org_id, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, (tx) => addChannel(tx, fields))
  },

  async find(caller, { channel_id }) {
    return requireChannel(await enterOrgOf(caller, 'channel', channel_id), channel_id)
  },

  async remove(caller, { channel_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const channel = await requireChannel(tx, channel_id)
      if (channel.archived) return channel
      await updateChannel(tx, channel_id, { archived: new Date().toISOString() })
      await changeArchived(tx, channel_id, true)
      return changed(tx, 'channel.remove', channel_id)
    })
  },
}

export async function addChannel(tx: Writing<MemberScope>, fields: Omit<NewChannel, 'channel_id'>): Promise<Channel> {
  const channel_id = newId()
  if (fields.group_id) await lockGroup(tx, fields.group_id)
  await insertChannel(tx, { channel_id, ...fields })
  if (fields.private) await insertHearer(tx, { channel_id, user_id: tx.user_id })
  return changed(tx, 'channel.create', channel_id)
}

type Changes = Omit<InputOf<typeof channelRoutes.update>, 'channel_id'>

export async function changeChannel(tx: Writing<MemberScope>, before: Channel, changes: Changes): Promise<Channel> {
  const { channel_id } = before
  const { private: closed = before.private, widen, revoke_clips, ...others } = withoutUnseen(before, changes)
  const restored = before.archived !== null && changes.archived === null
  const spoken = others.spoken_language !== undefined && others.spoken_language !== before.spoken_language
  if (closed !== before.private) await (closed ? makePrivate(tx, before, revoke_clips) : open(tx, before, widen))
  if (Object.keys(others).length === 0) return requireChannel(tx, channel_id)
  const moved = others.group_id !== undefined && others.group_id !== (before.group?.group_id ?? null)
  if (moved && others.group_id) await lockGroup(tx, others.group_id)
  const place = moved && { position: null }
  await updateChannel(tx, channel_id, {
    ...others,
    ...place,
    ...(spoken && { spoken_since: new Date().toISOString() }),
  })
  if (restored) await changeArchived(tx, channel_id, false)
  return changed(tx, restored ? 'channel.restore' : 'channel.update', channel_id)
}

/** Notes that an admin does not see stay as they are. */
function withoutUnseen<Changes extends { notes?: string | undefined }>({ joined }: Channel, changes: Changes) {
  const { notes, ...others } = changes
  if (joined || notes === undefined) return changes
  if (notes === '') return others
  throw new ApiError('forbidden', 'Join this channel before you change its notes', { field: 'notes' })
}

/** Its talks stay; from then on only its members hear them: besides the admin, those whom it named before. */
async function makePrivate(tx: Writing<MemberScope>, { channel_id }: Channel, revokeClips = false) {
  if (revokeClips) await revokeClipsOfChannel(tx, channel_id)
  await updateChannel(tx, channel_id, { private: true })
  await deleteHearers(tx, channel_id)
  await insertHearer(tx, { channel_id, user_id: tx.user_id })
  await moveWords(tx, channel_id)
  await changed(tx, 'channel.make_private', channel_id)
  await announceAll(tx)
}

async function open(tx: Writing<MemberScope>, { channel_id, joined }: Channel, widen: boolean | undefined) {
  if (!joined) throw new ApiError('forbidden', 'Join this channel before you open it to everyone', { field: 'private' })
  await requireWideningChannel(tx, channel_id, widen)
  await updateChannel(tx, channel_id, { private: false })
  await deleteHearers(tx, channel_id)
  await moveWords(tx, channel_id)
  await changed(tx, 'channel.open', channel_id)
  await announceAll(tx)
}

/** Everyone heard the channel before, or does from now on. */
async function announceAll(tx: Writing<MemberScope>) {
  for (const changed of ['channels', 'departures', 'live_talks', 'hits', 'notes', 'clips'] as const)
    await announce(tx, changed)
}

const moveWords = ({ context, db, org_id }: Writing<OrgScope>, channel_id: string) =>
  context.jobs.enqueue(db, moveWordsJob, { org_id, channel_id })

const GENERAL: Record<Language, string> = { en: 'General', de: 'Allgemein', ar: 'عام' }

export const openFirstChannel = (org: Writing<MemberScope>, language: Language) =>
  insertChannel(org, { channel_id: newId(), name: GENERAL[language], notes: '' })

export const channelsIn = (org: MemberScope, archived = false): Promise<Channel[]> => listChannels(org, { archived })

/** Among the newest 500 talks. */
export const unheardIn = (org: MemberScope): Promise<number> => countAllUnheard(org)

async function changed(org: Writing<MemberScope>, action: AuditAction, channel_id: string) {
  const channel = await requireChannel(org, channel_id)
  await recordAudit(org, { action, subject_id: channel_id, subject: channel.name })
  await announce(org, 'channels', channel_id)
  return channel
}

/** False if the person hears the private channel already. */
export const addHearer = (org: Writing<AuthorScope>, hearer: Parameters<typeof insertHearer>[1]) =>
  acrossChannels(org, (all) => insertHearer(all, hearer))

export const setHearerRole = (org: Writing<MemberScope>, hearer: Parameters<typeof updateHearerRole>[1]) =>
  acrossChannels(org, (all) => updateHearerRole(all, hearer))

export const removeHearer = (org: Writing<MemberScope>, channel_id: string, user_id: string) =>
  acrossChannels(org, (all) => deleteHearer(all, channel_id, user_id))

/** Whether a person hears the channel: everyone does if it is open, but guests. */
export async function hearersOf(org: OrgScope, channel_id: string): Promise<(user_id: string) => boolean> {
  const found = await findHearers(org, channel_id)
  if (!found) return () => false
  const [named, guests, expired] = [new Set(found.named), new Set(found.guests), new Set(found.expired)]
  return (user_id) => !expired.has(user_id) && (named.has(user_id) || (!found.private && !guests.has(user_id)))
}

/** Throws `not_found`, also for a channel of another organization. */
export async function requireChannel(org: MemberScope, channel_id: string): Promise<Channel> {
  return existing(await findChannel(org, channel_id))
}

/** Throws if the channel is archived, or private and the caller is not in it. */
export const requireOpenChannel = async (org: OrgScope, channel_id: string) =>
  requireOpen(await findDestination(org, channel_id))

export const lookUpChannel = (org: MemberScope, channel_id: string) => findChannel(org, channel_id)

export const lookUpDestination = (org: OrgScope, channel_id: string) => findDestination(org, channel_id)

export function requireOpen<Found extends Pick<Channel, 'joined' | 'archived'>>(found: Found | undefined): Found {
  const channel = existing(found)
  if (!channel.joined)
    throw new ApiError('forbidden', 'Join this private channel before you send to it', { field: 'channel_id' })
  if (channel.archived)
    throw new ApiError('conflict', 'This channel is archived. No new talks can be sent', { field: 'channel_id' })
  return channel
}

function existing<Found>(channel: Found | undefined): Found {
  if (!channel) throw new ApiError('not_found', 'Channel not found in this organization', { field: 'channel_id' })
  return channel
}

export const joinedChannels = (org: MemberScope) => listJoined(org)
