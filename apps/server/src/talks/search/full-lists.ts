import { MAX_COUNTED } from '@earshot/contract/search'
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Live } from '../../core/live/live.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import { getOrCreate } from '../../core/get-or-create.ts'

/** In milliseconds. Changes are heard of at once, so that this matters only while they are not. */
const REMEMBERED = 1000
const MOST_ORGANIZATIONS = 2000
const MOST_VIEWS = 100

/** By the channels that are hidden: until when a list is known to be full. */
type Views = Map<string, number>

const known = new WeakMap<Live, Map<string, Views>>()

/**
 * Remembers for a second that the list of all talks has as many as are counted, unless the organization changes. Other
 * numbers are counted each time, because the next talk makes them wrong.
 */
export async function countUnlessFull({ context, org_id, hidden }: OrgScope, count: () => Promise<number>) {
  const now = performance.now()
  const views = viewsOf(context.live, org_id)
  const view = hidden.join()
  if ((views.get(view) ?? 0) > now) return MAX_COUNTED
  const total = await count()
  // A change that comes while counting has put other views in the place of these.
  if (total >= MAX_COUNTED) views.set(view, now + REMEMBERED)
  return total
}

const viewsOf = (live: Live, org_id: string): Views =>
  getOrCreate(getOrCreate(known, live, listened), org_id, () => new BoundedMap<string, number>(MOST_VIEWS))

function listened(live: Live) {
  const organizations = new BoundedMap<string, Views>(MOST_ORGANIZATIONS)
  live.onAny(({ org_id }) => organizations.delete(org_id))
  return organizations
}
