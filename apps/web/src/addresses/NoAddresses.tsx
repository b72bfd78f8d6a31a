import { useLingui } from '@lingui/react/macro'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'

export function NoAddresses({ admin, children }: { admin: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing={<IconMapPin size={36} stroke={1.4} />}
      title={t`There is no address yet`}
      text={
        admin
          ? t`Keep the places that matter to you here, with the phone to call there.`
          : t`Only admins add addresses. Ask one of them.`
      }
    >
      {children}
    </EmptyState>
  )
}
