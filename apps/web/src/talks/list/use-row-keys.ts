import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { isApple, useShortcuts } from '../../ui/keys/shortcuts.ts'
import { isNarrow } from '../detail/is-narrow.ts'
import { type DashboardUrlState, useNavigateDashboard } from '../../dashboard/url-state.ts'
import { onwardKey } from './row-navigation.ts'
import { opening } from './row/matches.ts'

interface RowKeys {
  talks: readonly FoundTalk[]
  urlState: DashboardUrlState
  at: number
  goTo: (at: number) => void
  onChoose: (talk_id: string) => void
  onStep: (talk: FoundTalk, by: 1 | -1) => void
}

export function useRowKeys({ talks, urlState, at, goTo, onChoose, onStep }: RowKeys) {
  const { t } = useLingui()
  const go = useNavigateDashboard()

  function move(by: 1 | -1) {
    const to = Math.min(Math.max(0, at + by), talks.length - 1)
    const next = talks[to]
    // Where the open talk covers the list, the next one opens instead.
    if (next && urlState.talk_id && isNarrow()) go(opening(next), { replace: true })
    else if (next) goTo(to)
  }
  function step(by: 1 | -1) {
    const talk = talks.find(({ talk_id }) => talk_id === urlState.talk_id) ?? talks[at]
    if (talk && talk.matches.length > 0) onStep(talk, by)
  }

  useShortcuts({
    title: t`List`,
    order: 5,
    shortcuts: [
      { keys: ['j'], says: t`Down`, act: () => move(1) },
      { keys: ['k'], says: t`Up`, act: () => move(-1) },
      { keys: ['Enter'], says: t`Open the talk` },
      { keys: [onwardKey()], says: t`Open the talk, and go to its text` },
      { keys: ['Escape'], says: t`Back to the list` },
      { keys: ['f'], says: t`Next match`, act: () => step(1) },
      { keys: ['Shift+F'], says: t`Previous match`, act: () => step(-1) },
      { keys: ['x'], says: t`Select or deselect`, act: () => talks[at] && onChoose(talks[at].talk_id) },
      { keys: ['Shift+ArrowDown', 'Shift+ArrowUp'], says: t`Extend the selection` },
      { keys: [isApple ? '⌘+a' : 'Ctrl+a'], says: t`Select all` },
    ],
  })
}
