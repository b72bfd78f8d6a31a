import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { type DashboardUrlState, useNavigateDashboard } from '../../../dashboard/url-state.ts'

type SortSelectProps = Pick<DashboardUrlState, 'sort'> & Pick<SegmentedControlProps, 'className' | 'size' | 'fullWidth'>

export function SortSelect({ sort, ...looks }: SortSelectProps) {
  const { t } = useLingui()
  const { orders, change } = useOrders()
  return <SegmentedControl {...looks} aria-label={t`Sort by`} value={sort} onChange={change} data={orders} />
}

function useOrders() {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  return {
    orders: [
      { value: 'newest', label: t`Newest` },
      { value: 'relevance', label: t`Best match` },
    ],
    change: (value: string) => go({ sort: value === 'relevance' ? value : undefined }),
  }
}
