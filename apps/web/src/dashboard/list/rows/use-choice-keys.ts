import type { FoundTalk } from '@earshot/contract/search'
import { useHotkeys } from '@mantine/hooks'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useMarkTalk } from '../../../talks/cache/listens.queries.ts'
import { isNarrow } from '../../open/is-narrow.ts'
import { type Place, useGo } from '../../place.ts'
import type { Choosing } from '../select/use-selection.ts'
import { isElsewhere } from './use-row-keys.ts'

interface ChoiceKeys {
  /** What the keys act on, once somebody was anywhere. */
  talk: FoundTalk | undefined
  place: Place
  choosing: Choosing
  /** Brings the focus back to the list. */
  goBack: () => void
}

const quiet = { preventDefault: false }

/** X chooses, U makes heard unheard and back, Ctrl or ⌘ A chooses all, Escape chooses none and then closes the talk. */
export function useChoiceKeys({ talk, place, choosing, goBack }: ChoiceKeys) {
  const { org_id } = useOrganization()
  const mark = useMarkTalk(org_id)
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
    ['x', (event) => isElsewhere(event) || (talk && choosing.toggle(talk.talk_id))],
    ['u', (event) => isElsewhere(event) || (talk && mark({ talk_id: talk.talk_id, heard: !talk.heard }))],
    ['mod+a', chooseAll, quiet],
    ['escape', leave, quiet],
  ])
}
