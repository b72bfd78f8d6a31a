import type { Channel } from '@earshot/contract/channels'
import type { ApiKey } from '@earshot/contract/keys'
import type { Speaker } from '@earshot/contract/speakers'
import type { Tag } from '@earshot/contract/tags'
import { CliError } from '../cli-error.ts'
import type { Server } from './retry.ts'
import { askJson } from './server.ts'

export type Key = ApiKey & { organization: string }

/** Tries only twice, so that a wrong URL fails soon. */
export const findKey = (server: Server) => askJson<Key>({ ...server, tries: 2 }, { method: 'GET', path: '/api_key' })

const list = <Row>(server: Server, path: string, { org_id }: Key) =>
  askJson<Row[]>(server, { method: 'GET', path, query: { org_id } })

export const listChannels = (server: Server, key: Key) => list<Channel>(server, '/org_channels', key)
export const listSpeakers = (server: Server, key: Key) => list<Speaker>(server, '/speakers', key)
export const listTags = (server: Server, key: Key) => list<Tag>(server, '/org_tags', key)

export const NO_CHANNEL = 'Pass a channel: --channel NAME'

/** Finds a channel by name or id. */
export async function findChannel(server: Server, key: Key, name: string): Promise<string> {
  const channels = await listChannels(server, key)
  return named(
    { what: 'channel', name },
    channels.map(({ channel_id, name }) => ({ id: channel_id, name })),
  )
}

export async function findSpeaker(server: Server, key: Key, name: string): Promise<string> {
  const speakers = await listSpeakers(server, key)
  return named(
    { what: 'speaker', name },
    speakers.map(({ speaker_id, name }) => ({ id: speaker_id, name })),
  )
}

export async function findTags(server: Server, key: Key, names: string[]): Promise<string[]> {
  const tags = (await listTags(server, key)).map(({ tag_id, tag }) => ({ id: tag_id, name: tag }))
  return names.map((name) => named({ what: 'tag', name }, tags))
}

/** Names match regardless of case, Unicode form and surrounding spaces. */
const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

const SHOWN = 10

function named({ what, name }: { what: string; name: string }, known: { id: string; name: string }[]): string {
  const found = known.find((each) => plain(each.name) === plain(name)) ?? known.find(({ id }) => id === name)
  if (found) return found.id
  const names = known.slice(0, SHOWN).map((each) => each.name)
  const more = known.length > SHOWN ? ' …' : ''
  throw new CliError(
    `No ${what} is named “${name}”. ${names.length ? `Available: ${names.join(', ')}${more}` : `No ${what}s yet`}`,
  )
}
