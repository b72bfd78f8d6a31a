import { ApiError } from '@earshot/contract/errors'
import { isUniqueViolation } from '../../core/unique-violation.ts'
import { createsChannels } from '../../identity/keys/keys.service.ts'
import { addChannel, channelsIn } from '../../organizations/channels/channels.service.ts'
import { inTransaction, lockOrganization, type MemberScope } from '../../organizations/scope.ts'
import { namesOf } from '../talkgroups/talkgroups.service.ts'
import { plain, type RadioCall } from './radio-call.ts'

/** With archived ones. From then on calls create none. */
const MOST_CHANNELS = 500
const LONGEST_NAME = 80

/** By the organization's name for its talkgroup, or its own; then a new one where the key creates them; then the key's. */
export async function channelFor(org: MemberScope, call: RadioCall, otherwise: string | null): Promise<string> {
  const given = await namesOf(org, call.talkgroups)
  const known = new Map((await channelsIn(org)).map(({ name, channel_id }) => [plain(name), channel_id]))
  const found = [...given.map(plain), ...call.channels].map((name) => known.get(name)).find(Boolean)
  if (found) return found
  const made = await newChannelFor(org, given[0] ?? nameOf(call)).catch((error: unknown) => {
    if (error instanceof ApiError && otherwise) return null
    throw error
  })
  const channel_id = made ?? otherwise
  if (!channel_id) throw new ApiError('not_found', `No channel is called ${nameOf(call)}, and the key names none`)
  return channel_id
}

const nameOf = ({ title, talkgroups: [number] }: RadioCall) => title || `talkgroup ${number}`

/** Null if the key creates none, or if an archived channel has the name, because it was archived on purpose. */
async function newChannelFor(org: MemberScope, named: string): Promise<string | null> {
  if (!(await createsChannels(org))) return null
  const name = named.slice(0, LONGEST_NAME).trim()
  return inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const all = [...(await channelsIn(tx)), ...(await channelsIn(tx, true))]
    const same = all.filter((channel) => plain(channel.name) === plain(name))
    const [open] = same.filter(({ archived }) => archived === null)
    if (same.length > 0) return open?.channel_id ?? null
    if (all.length >= MOST_CHANNELS)
      throw new ApiError(
        'conflict',
        `Calls create no more channels, because there are ${MOST_CHANNELS}. Name the talkgroup`,
      )
    return (await addChannel(tx, { name, notes: '' })).channel_id
  }).catch(nullIfTaken)
}

/** By a private channel, which the key does not know. */
function nullIfTaken(error: unknown): null {
  if (!isUniqueViolation(error)) throw error
  return null
}
