import type { FoundTalk } from '@earshot/contract/search'
import { useState } from 'react'

export function useSelection(talks: readonly FoundTalk[], listKey: string) {
  const [{ selection, at }, set] = useState({ selection: EMPTY_SELECTION, at: listKey })
  const current = at === listKey ? selection : EMPTY_SELECTION
  const change = (next: typeof EMPTY_SELECTION) => set({ selection: next, at: listKey })
  const order = () => talks.map(({ talk_id }) => talk_id)
  const chosen = current.ids.size > 0 ? talks.filter(({ talk_id }) => current.ids.has(talk_id)) : []
  return {
    chosen,
    isChosen: (talk_id: string) => current.ids.has(talk_id),
    toggle: (talk_id: string) => change(toggled(current, talk_id)),
    extendTo: (talk_id: string) => change(extended(current, talk_id, order())),
    step: (from: string, to: string) => change(stepped(current, { from, to }, order())),
    chooseAll: () => change(allOf(order())),
    choose: (ids: readonly string[]) => change(allOf(ids)),
    clear: () => change(EMPTY_SELECTION),
  }
}

export type SelectionState = ReturnType<typeof useSelection>

export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: undefined }

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

export function extended({ ids, anchor }: Selection, to: string, order: readonly string[]): Selection {
  const ends = [order.indexOf(anchor ?? to), order.indexOf(to)].toSorted((one, other) => one - other)
  const [first = -1, last = -1] = ends
  const range = first < 0 ? [to] : order.slice(first, last + 1)
  return { ids: new Set([...ids, ...range]), anchor: anchor !== undefined && first >= 0 ? anchor : to }
}

export function stepped(selection: Selection, { from, to }: { from: string; to: string }, order: readonly string[]) {
  const { ids, anchor = from } = selection
  const [start, at, next] = [anchor, from, to].map((id) => order.indexOf(id)) as [number, number, number]
  if (Math.abs(next - start) >= Math.abs(at - start)) return extended({ ids, anchor }, to, order)
  const smaller = new Set(ids)
  smaller.delete(from)
  return { ids: smaller, anchor }
}

export const allOf = (order: readonly string[]): Selection => ({ ids: new Set(order), anchor: order[0] })
