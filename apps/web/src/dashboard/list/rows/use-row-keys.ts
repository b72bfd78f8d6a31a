import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { isApple } from '../../../ui/keys/is-apple.ts'
import { useShortcuts } from '../../../ui/keys/use-shortcuts.ts'
import { isNarrow } from '../../open/is-narrow.ts'
import { type Place, useGo } from '../../place.ts'
import { matchBeside, momentBefore, opening } from './matches/matches.ts'

interface RowKeys {
  talks: readonly FoundTalk[]
  place: Place
  /** Where the keys act; -1 until somebody was anywhere. */
  at: number
  goTo: (at: number) => void
  onChoose: (talk_id: string) => void
}

/** The keys of the list, for the dashboard wherever the focus is. */
export function useRowKeys({ talks, place, at, goTo, onChoose }: RowKeys) {
  const { t } = useLingui()
  const go = useGo()

  function move(by: 1 | -1) {
    const to = Math.min(Math.max(0, at + by), talks.length - 1)
    const next = talks[to]
    // Where the open talk covers the list, the next one opens instead.
    if (next && place.talk_id && isNarrow()) go(opening(next), { replace: true })
    else if (next) goTo(to)
  }
  function step(by: 1 | -1) {
    const open = talks.find(({ talk_id }) => talk_id === place.talk_id)
    const match = open && matchBeside(open, place.t, by)
    if (match) go({ t: momentBefore(match) }, { replace: true })
  }

  useShortcuts({
    title: t`List`,
    order: 5,
    shortcuts: [
      { keys: ['j'], says: t`Down`, act: () => move(1) },
      { keys: ['k'], says: t`Up`, act: () => move(-1) },
      { keys: ['Enter'], says: t`Open the talk` },
      { keys: ['Escape'], says: t`Back to the list` },
      { keys: ['f'], says: t`Next match`, act: () => step(1) },
      { keys: ['Shift+F'], says: t`Previous match`, act: () => step(-1) },
      { keys: ['x'], says: t`Choose, or no longer`, act: () => talks[at] && onChoose(talks[at].talk_id) },
      { keys: ['Shift+ArrowDown', 'Shift+ArrowUp'], says: t`Choose more, or fewer` },
      { keys: [isApple ? '⌘+a' : 'Ctrl+a'], says: t`Choose all` },
    ],
  })
}
