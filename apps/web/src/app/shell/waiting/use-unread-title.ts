import { useUnread } from '../../../hits/hits.queries.ts'
import { count } from '../../../lib/format.ts'
import { useTitleCount } from '../../../ui/screen/use-title.ts'

/** Says in the title of the page how many hits wait, so that a tab in the background tells. */
export function useUnreadTitle(org_id: string) {
  const unread = useUnread(org_id)
  useTitleCount(unread > 0 ? count(unread) : '')
}
