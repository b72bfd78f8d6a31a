import { useHotkeys } from '@mantine/hooks'
import { isNarrow } from '../../open/is-narrow.ts'
import { type Place, useGo } from '../../place.ts'
import type { Choosing } from '../select/use-selection.ts'

interface ChoiceKeys {
  place: Place
  choosing: Choosing
  /** Brings the focus back to the list. */
  goBack: () => void
}

const quiet = { preventDefault: false }

/** Keys belong to a dialog or a menu while one has the focus. */
const isElsewhere = ({ target }: KeyboardEvent) =>
  (target as Element).closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null

/** Ctrl or ⌘ A chooses all, Escape chooses none and then closes the talk. */
export function useChoiceKeys({ place, choosing, goBack }: ChoiceKeys) {
  const go = useGo()

  function chooseAll(event: KeyboardEvent) {
    if (!(event.target as Element).closest('[data-row]')) return
    event.preventDefault()
    choosing.chooseAll()
  }
  function leave(event: KeyboardEvent) {
    if (event.defaultPrevented || isElsewhere(event)) return
    const chosen = choosing.chosen.length > 0
    if (!chosen && (!place.talk_id || isNarrow())) return
    event.preventDefault()
    if (chosen) return choosing.clear()
    go({ talk_id: undefined, t: undefined })
    goBack()
  }

  useHotkeys([
    ['mod+a', chooseAll, quiet],
    ['escape', leave, quiet],
  ])
}
