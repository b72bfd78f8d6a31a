import type { FoundTalk } from '@earshot/contract/search'
import { useState } from 'react'
import { allOf, extended, NOTHING, stepped, toggled } from './selection.ts'

/** Which of the listed talks are chosen. What is no longer listed is not; another place begins with none. */
export function useSelection(talks: readonly FoundTalk[], place: string) {
  const [{ selection, at }, set] = useState({ selection: NOTHING, at: place })
  const current = at === place ? selection : NOTHING
  const change = (next: typeof NOTHING) => set({ selection: next, at: place })
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
    clear: () => change(NOTHING),
  }
}

export type Choosing = ReturnType<typeof useSelection>
