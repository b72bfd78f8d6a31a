import { useLingui } from '@lingui/react/macro'
import { IconEar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { HitFilters } from './hits.queries.ts'

export function NoHits({ org_id, filters }: { org_id: string; filters: HitFilters }) {
  const { t } = useLingui()
  const narrowed = Object.values(filters).some(Boolean)
  return (
    <EmptyState
      drawing={<IconEar size={36} stroke={1.4} />}
      title={narrowed ? t`No hit is like that` : t`Nothing was heard yet`}
      text={narrowed ? '' : t`When somebody says a watched word, it appears here at once.`}
    >
      {narrowed ? (
        <Link to="/organizations/$org_id/hits" params={{ org_id }} search={{}}>{t`Show all hits`}</Link>
      ) : (
        <Link to="/organizations/$org_id/alerts" params={{ org_id }} search={{}}>{t`What is watched for`}</Link>
      )}
    </EmptyState>
  )
}
