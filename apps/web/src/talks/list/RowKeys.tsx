import type { FoundTalk } from '@earshot/contract/search'
import { memo } from 'react'
import { type DashboardUrlState, useNavigateDashboard } from '../../dashboard/url-state.ts'
import type { SelectionState } from '../selection/use-selection.ts'
import { useHotkeys } from '@mantine/hooks'
import { isForOverlay } from '../../ui/keys/for-overlay.ts'
import { isNarrow } from '../detail/is-narrow.ts'
import { useRowKeys } from './use-row-keys.ts'

interface ChoiceKeys {
  urlState: DashboardUrlState
  choosing: SelectionState
  goBack: () => void
}

const quiet = { preventDefault: false }

/** Ctrl or ⌘ A selects all. Escape clears the selection, then closes the talk. */
function useSelectionKeys({ urlState, choosing, goBack }: ChoiceKeys) {
  const go = useNavigateDashboard()

  function chooseAll(event: KeyboardEvent) {
    if (!(event.target as Element).closest('[data-row]')) return
    event.preventDefault()
    choosing.chooseAll()
  }
  function leave(event: KeyboardEvent) {
    if (event.defaultPrevented || isForOverlay(event)) return
    const chosen = choosing.chosen.length > 0
    if (!chosen && (!urlState.talk_id || isNarrow())) return
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

interface RowKeysProps {
  talks: readonly FoundTalk[]
  urlState: DashboardUrlState
  choosing: SelectionState
  at: number
  goTo: (at: number) => void
  onStep: (talk: FoundTalk, by: 1 | -1) => void
}

/** A separate component, because the rows render on every scroll step. */
export const RowKeys = memo(function RowKeys({ talks, urlState, choosing, at, goTo, onStep }: RowKeysProps) {
  useRowKeys({ talks, urlState, at, goTo, onStep, onChoose: choosing.toggle })
  useSelectionKeys({ urlState, choosing, goBack: () => goTo(at) })
  return null
})
