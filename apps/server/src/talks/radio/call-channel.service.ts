import { cutText } from '@earshot/contract/rules/cut-text'
import type { Channel } from '@earshot/contract/channels'
import { ApiError } from '@earshot/contract/errors'
import { isUniqueViolation } from '../../core/unique-violation.ts'
import { createsChannels } from '../../identity/keys/keys.service.ts'
import { addChannel, channelsIn } from '../../organizations/channels/channels.service.ts'
import { inTransaction, lockOrganization, type MemberScope } from '../../organizations/scope.ts'
import { namesOf } from '../talkgroups/talkgroups.service.ts'
import { plain, type RadioCall } from './radio-call.ts'
import { findCreatedChannel, upsertCreatedChannel } from './radio-calls.repo.ts'

/** With archived ones. From then on calls create none. */
const MOST_CHANNELS = 500
const LONGEST_NAME = 80

/**
 * By the organization's name for its talkgroup, or its own; then the one that its talkgroup created before; then a new one
 * where the key creates them; then the key's.
 */
export async function channelFor(org: MemberScope, call: RadioCall, otherwise: string | null): Promise<string> {
  // Before the channels: one that another call creates in between would seem closed to the key.
  const [given, created] = await Promise.all([namesOf(org, call.talkgroups), findCreatedChannel(org, call)])
  const open = await channelsIn(org)
  const known = new Map(open.map(({ name, channel_id }) => [plain(name), channel_id]))
  const found = [...given.map(plain), ...call.channels].map((name) => known.get(name)).find(Boolean)
  if (found) return found
  const made = await createdChannelFor(org, call, { given: given[0], created, open }).catch((error: unknown) => {
    if (error instanceof ApiError && otherwise) return null
    throw error
  })
  const channel_id = made ?? otherwise
  if (!channel_id) throw new ApiError('not_found', `No channel is called ${nameOf(call)}, and the key names none`)
  return channel_id
}

const nameOf = ({ title, talkgroups: [number] }: RadioCall) => title || `talkgroup ${number}`

interface Known {
  /** By an earlier call of the talkgroup. */
  created: Awaited<ReturnType<typeof findCreatedChannel>>
  /** What the organization named the talkgroup. */
  given: string | undefined
  open: readonly Channel[]
}

/**
 * Null if the key creates none, or if the talkgroup's channel is archived or closed to the key, or an archived channel has the
 * name: it was archived on purpose.
 */
async function createdChannelFor(org: MemberScope, call: RadioCall, known: Known): Promise<string | null> {
  const { given } = known
  const before = channelBefore(known)
  if (before !== undefined) return before
  if (!(await createsChannels(org))) return null
  return inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const now = await channelsIn(tx)
    const createdByNow = channelBefore({ given, created: await findCreatedChannel(tx, call), open: now })
    if (createdByNow !== undefined) return createdByNow
    const name = shortened(given ?? nameOf(call))
    const all = [...now, ...(await channelsIn(tx, true))]
    const same = all.filter((channel) => plain(channel.name) === plain(name))
    if (same.length > 0) return same.find(({ archived }) => archived === null)?.channel_id ?? null
    if (all.length >= MOST_CHANNELS)
      throw new ApiError(
        'conflict',
        `Calls create no more channels, because there are ${MOST_CHANNELS}. Name the talkgroup`,
      )
    const { channel_id } = await addChannel(tx, { name, notes: '' })
    await upsertCreatedChannel(tx, call, { name, channel_id })
    return channel_id
  }).catch(nullIfTaken)
}

const shortened = (name: string) => cutText(name, LONGEST_NAME).trim()

/** Renamed or not; null if it is closed to the key. Undefined if there is none, or the organization names another since. */
function channelBefore({ given, created, open }: Known) {
  if (!created || (given !== undefined && plain(shortened(given)) !== plain(created.name))) return undefined
  return open.some(({ channel_id }) => channel_id === created.channel_id) ? created.channel_id : null
}

/** By a private channel, which the key does not know. */
function nullIfTaken(error: unknown): null {
  if (!isUniqueViolation(error)) throw error
  return null
}
