import { useUnheardCount } from '../../../channels/channels.queries.ts'
import { type DashboardUrlState, listKeyOf } from '../../../dashboard/url-state.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { UnheardSlot } from '../../../player/unheard/UnheardSlot.tsx'

interface ListUnheardProps {
  urlState: DashboardUrlState
  /** Talks in the list. */
  total: number
}

/** Plays what is unheard in the list. In a search that number is unknown, and where nothing was found there is no button. */
export function ListUnheard({ urlState, total }: ListUnheardProps) {
  const { org_id } = useOrganization()
  const counted = useUnheardCount(org_id, urlState.channel_id)
  const { sort: _, ...where } = listKeyOf(org_id, urlState)
  const isWhole = urlState.query.trim() === '' && Object.keys(urlState.filters).length === 0
  if (counted === undefined || (!isWhole && total === 0)) return null
  return <UnheardSlot where={where} isShort unheard={isWhole || counted === 0 ? counted : undefined} />
}
