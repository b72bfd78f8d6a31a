import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useChannelMembership } from './use-channel-membership.ts'

/** Instead of the talks of a private channel, for admins who have not joined it. */
export function JoinChannel({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const { join, busy } = useChannelMembership(channel)
  return (
    <EmptyState
      drawing={<IconLock size={36} stroke={1.4} />}
      title={t`This channel is private`}
      text={t`As an admin, you can join it. Its members and the audit log will show that you did.`}
    >
      <Button loading={busy} onClick={join}>{t`Join channel`}</Button>
    </EmptyState>
  )
}
