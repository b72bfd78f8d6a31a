import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'

interface NoAlertsProps {
  /** What was looked for; '' for nothing. */
  sought: string
  admin: boolean
  onNew: () => void
}

export function NoAlerts({ sought, admin, onNew }: NoAlertsProps) {
  const { t } = useLingui()
  const drawing = <IconEye size={36} stroke={1.4} />
  if (sought) return <EmptyState drawing={drawing} title={t`No alert says “${sought}”`} />
  return (
    <EmptyState
      drawing={drawing}
      title={t`Nothing is watched for yet`}
      text={
        admin ? t`Add a word or phrase. You hear of it the moment somebody says it.` : t`Ask an admin to add a word.`
      }
    >
      {admin && <Button onClick={onNew}>{t`New alert`}</Button>}
    </EmptyState>
  )
}
