import { withoutControlCharacters } from '../screen/screen.ts'
import { findKey, listChannels } from '../server/lookup.ts'
import { CODES } from '../cli-error.ts'
import type { Run } from './command.ts'
import { connect } from './connect.ts'

export const channels: Run = async ({ screen, stop }) => {
  const server = await connect({ screen, stop })
  const key = await findKey(server)
  const all = await listChannels(server, key)
  for (const { channel_id, name, notes } of all)
    screen.result(withoutControlCharacters(name), { channel_id, name, notes })
  if (all.length === 0) screen.say(`No channels in ${withoutControlCharacters(key.organization)} yet`)
  return CODES.done
}
