import type { FoundTalk } from '@earshot/contract/search'
import { useHotkeys } from '@mantine/hooks'
import { isNarrow } from '../../open/is-narrow.ts'
import { type Place, useGo } from '../../place.ts'
import { matchBeside, momentBefore } from './matches.ts'

interface RowKeys {
  talks: readonly FoundTalk[]
  place: Place
  /** Where the keys act; -1 until somebody was anywhere. */
  at: number
  goTo: (at: number) => void
}

/** Keys belong to a dialog or a menu while one has the focus. */
export const isElsewhere = ({ target }: KeyboardEvent) =>
  (target as Element).closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null

/** J and K move, N goes to the next match and Shift N to the one before. They rest while one types. */
export function useRowKeys({ talks, place, at, goTo }: RowKeys) {
  const go = useGo()

  /** Where the open talk covers the list, the next one opens instead. */
  function move(by: 1 | -1) {
    const to = Math.min(Math.max(0, at + by), talks.length - 1)
    const next = talks[to]
    if (!next) return
    if (!place.talk_id || !isNarrow()) return goTo(to)
    const [first] = next.matches
    if (to !== at) go({ talk_id: next.talk_id, t: first && momentBefore(first) }, { replace: true })
  }
  function step(by: 1 | -1) {
    const open = talks.find(({ talk_id }) => talk_id === place.talk_id)
    const match = open && matchBeside(open, place.t, by)
    if (match) go({ t: momentBefore(match) }, { replace: true })
  }

  useHotkeys([
    ['j', (event) => isElsewhere(event) || move(1)],
    ['k', (event) => isElsewhere(event) || move(-1)],
    ['n', (event) => isElsewhere(event) || step(1)],
    ['shift+n', (event) => isElsewhere(event) || step(-1)],
  ])
}
