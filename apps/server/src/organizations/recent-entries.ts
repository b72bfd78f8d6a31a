import { BoundedMap } from '../core/bounded-map.ts'
import type { Context } from '../core/context.ts'
import type { ChannelView } from '../core/db/connection.ts'
import { getOrCreate } from '../core/get-or-create.ts'

const MOST = 20_000

interface RecentEntries {
  /** By person and organization: who was let in, and which channels were hidden from them. */
  entered: Map<string, ChannelView>
  /** The organization of a talk, by person and talk. */
  talks: Map<string, string>
}

const all = new WeakMap<object, RecentEntries>()

/** What saves looking again, and decides nothing: access is asked by each request. */
export const recentEntries = ({ connections: { outside } }: Context): RecentEntries =>
  getOrCreate(all, outside, () => ({ entered: new BoundedMap(MOST), talks: new BoundedMap(MOST) }))
