import type { Context } from '../../core/context.ts'
import { enterAsJob } from '../scope.ts'
import { beginSweep, listKnown, listOrganizations, updateSweep } from './orphans.repo.ts'

const DAY = 24 * 60 * 60 * 1000

/** Talk ids are UUIDv7: their first six hex digits change every 2^24 ms, 4.7 hours. */
const SLICE = 2 ** 24
const digitsOf = (slice: number) => slice.toString(16).padStart(6, '0')

/** How far the first run looks back, and the most slices per run. */
const FIRST_DAYS = 30
const MOST_SLICES = 12

/** Only one worker gets it within the hour. */
export const claimHourly = (context: Context, name: string) => claimSweep(context, name, 50)

/** Only one worker gets it within so many minutes. */
export const claimSweep = ({ connections }: Context, name: string, minutes: number) =>
  beginSweep(connections.outside, name, minutes)

export async function clearOrphansHourly(context: Context) {
  const begun = await claimHourly(context, 'orphans')
  if (begun) await clearOrphans(context, begun.until)
}

/**
 * A server killed between storing a talk's bytes and committing its row leaves unreachable bytes. They are found by the
 * time in their ids, a day later. Each run continues where the last one stopped, up to a limit.
 */
export async function clearOrphans(context: Context, until: string | null, now = Date.now()) {
  const from = until === null ? now - FIRST_DAYS * DAY : Date.parse(until)
  const last = Math.floor((now - DAY) / SLICE)
  const first = Math.floor(from / SLICE)
  for (let slice = first; slice < Math.min(last, first + MOST_SLICES); slice++) {
    await clearSlice(context, digitsOf(slice))
    await updateSweep(context.connections.outside, 'orphans', new Date((slice + 1) * SLICE))
  }
}

const NIL = '00000000-0000-0000-0000-000000000000'
const AT_ONCE = 500

/** Their ids, in order. */
export async function* allOrganizations(context: Context): AsyncGenerator<string> {
  let after = NIL
  for (;;) {
    const organizations = await listOrganizations(context.connections.outside, after, AT_ONCE)
    for (const { org_id } of organizations) yield org_id
    const next = organizations.at(-1)
    if (!next) return
    after = next.org_id
  }
}

async function clearSlice(context: Context, digits: string) {
  for await (const org_id of allOrganizations(context)) {
    await clearFolder(context, { org_id, root: 'originals', digits })
    await clearFolder(context, { org_id, root: 'playable', digits })
  }
}

interface Folder {
  org_id: string
  root: string
  digits: string
}

async function clearFolder(context: Context, { org_id, root, digits }: Folder) {
  const prefix = `${root}/${org_id}/`
  const idOf = (key: string) => key.slice(prefix.length).replace(/\.mp3$/, '')
  let keys: string[] = []
  for await (const { key } of context.storage.list(prefix + digits)) {
    keys.push(key)
    if (keys.length === AT_ONCE) keys = await clearUnknown(context, { org_id, keys, idOf })
  }
  await clearUnknown(context, { org_id, keys, idOf })
}

interface Stored {
  org_id: string
  keys: string[]
  idOf: (key: string) => string
}

async function clearUnknown(context: Context, { org_id, keys, idOf }: Stored) {
  if (keys.length === 0) return []
  const known = await listKnown(enterAsJob(context, org_id), keys.map(idOf))
  const ids = new Set(known.map(({ talk_id }) => talk_id))
  for (const key of keys) if (!ids.has(idOf(key))) await context.storage.remove(key)
  return []
}
