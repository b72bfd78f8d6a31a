import { useLingui } from '@lingui/react/macro'
import { IconMicrophone2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'

export function NoSpeakers({ admin, children }: { admin: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing={<IconMicrophone2 size={36} stroke={1.4} />}
      title={t`There is no speaker yet`}
      text={
        admin
          ? t`A speaker is a voice in your talks, whether or not they have an account.`
          : t`Only admins add speakers. Ask one of them.`
      }
    >
      {children}
    </EmptyState>
  )
}
