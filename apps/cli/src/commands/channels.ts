import { clean } from '../screen/screen.ts'
import { findKey, listChannels } from '../server/place.ts'
import { CODES } from '../trouble.ts'
import type { Run } from './command.ts'
import { connect } from './connect.ts'

export const channels: Run = async ({ screen, stop }) => {
  const server = await connect({ screen, stop })
  const key = await findKey(server)
  const all = await listChannels(server, key)
  for (const { channel_id, name, notes } of all) screen.result(clean(name), { channel_id, name, notes })
  if (all.length === 0) screen.say(`${clean(key.organization)} has no channel yet`)
  return CODES.done
}
