import { useLingui } from '@lingui/react/macro'
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { type DashboardUrlState, useNavigateDashboard } from '../../../dashboard/url-state.ts'
import classes from './header.module.css'

type Sort = Pick<DashboardUrlState, 'sort'>

export function SortSelect({ sort }: Sort) {
  const { t } = useLingui()
  const { orders, change } = useOrders()
  return (
    <SegmentedControl
      className={classes.sort ?? ''}
      size="xs"
      aria-label={t`Sort by`}
      value={sort}
      onChange={change}
      data={orders}
    />
  )
}

/** The same on phones: changes to the other order. */
export function SortButton({ sort }: Sort) {
  const { t } = useLingui()
  const { change } = useOrders()
  const best = sort === 'relevance'
  return (
    <ActionIcon
      className={classes.order ?? ''}
      variant={best ? 'light' : 'default'}
      size={44}
      aria-label={best ? t`Show the newest first` : t`Show the best match first`}
      onClick={() => change(best ? 'newest' : 'relevance')}
    >
      <IconArrowsSort size={18} stroke={1.6} />
    </ActionIcon>
  )
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
