/** The talks that are chosen, and where a range begins. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined }

/** With a talk chosen, or no longer; a range goes on from it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** With everything between the anchor and a talk, both included; without an anchor only the talk. */
export function extended({ ids, anchor }: Selection, to: string, order: readonly string[]): Selection {
  const ends = [order.indexOf(anchor ?? to), order.indexOf(to)].toSorted((one, other) => one - other)
  const [first = -1, last = -1] = ends
  const range = first < 0 ? [to] : order.slice(first, last + 1)
  return { ids: new Set([...ids, ...range]), anchor: anchor !== undefined && first >= 0 ? anchor : to }
}

/** With one step of a range taken: back towards the anchor it grows smaller. */
export function stepped(selection: Selection, { from, to }: { from: string; to: string }, order: readonly string[]) {
  const { ids, anchor = from } = selection
  const [start, at, next] = [anchor, from, to].map((id) => order.indexOf(id)) as [number, number, number]
  if (Math.abs(next - start) >= Math.abs(at - start)) return extended({ ids, anchor }, to, order)
  const smaller = new Set(ids)
  smaller.delete(from)
  return { ids: smaller, anchor }
}

export const allOf = (order: readonly string[]): Selection => ({ ids: new Set(order), anchor: order[0] })
