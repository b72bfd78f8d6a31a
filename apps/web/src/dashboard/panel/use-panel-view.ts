import { useLocation } from '@tanstack/react-router'
import { addressOf, rememberedOf, type View, viewOf } from '../../analytics/rules/view.ts'
import { useSetting } from '../../users/settings.queries.ts'
import { useGo } from '../place.ts'

/** What the panel shows: the address says it, else what the person chose last. */
export function usePanelView(inChannel: boolean) {
  const go = useGo()
  const searchStr = useLocation({ select: (location) => location.searchStr })
  const [remembered, remember] = useSetting<string>('analytics_view', '')
  const view = viewOf({ search: new URLSearchParams(searchStr), remembered, inChannel })
  function change(part: Partial<View>) {
    const next = { ...view, ...part }
    go(addressOf(next), { replace: true })
    // In a channel nothing is told apart by channel; that is no choice.
    if (rememberedOf(next) !== remembered && !(inChannel && part.group === undefined)) remember(rememberedOf(next))
  }
  return [view, change] as const
}
