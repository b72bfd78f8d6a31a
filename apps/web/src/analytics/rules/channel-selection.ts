/** The server's limit per request. */
export const MAX_SELECTED = 100
const LONGEST = 2000

/** The last 12 hex digits of a UUID are enough to distinguish the channels of one person and keep the setting short. */
const short = (id: string) => id.slice(id.lastIndexOf('-') + 1)

export function selectedChannels(setting: string, org_id: string, channel_ids: readonly string[]) {
  const chosen = new Set(entriesOf(setting).find(({ org }) => org === short(org_id))?.channels)
  return channel_ids.filter((id) => chosen.has(short(id)))
}

export const hasSelection = (setting: string, org_id: string) =>
  entriesOf(setting).some(({ org }) => org === short(org_id))

export function withSelection(setting: string, org_id: string, channel_ids: readonly string[]) {
  const org = short(org_id)
  const others = entriesOf(setting).filter((entry) => entry.org !== org)
  const own = { org, channels: channel_ids.slice(0, MAX_SELECTED).map(short) }
  const entries = own.channels.length > 0 ? [own, ...others] : others
  while (written(entries).length > LONGEST) entries.pop()
  return written(entries)
}

interface Entry {
  org: string
  channels: string[]
}

const written = (entries: readonly Entry[]) => entries.map(({ org, channels }) => `${org}:${channels.join()}`).join(';')

const entriesOf = (setting: string): Entry[] =>
  setting
    .split(';')
    .filter(Boolean)
    .map((entry) => {
      const [org = '', channels = ''] = entry.split(':')
      return { org, channels: channels.split(',').filter(Boolean) }
    })
