import { type Invite, inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Chip } from '../../ui/Chip.tsx'

export function InviteStatus({ invite: { status, send_count } }: { invite: Invite }) {
  const { t } = useLingui()
  switch (status) {
    case inviteStatus.pending:
      return <Chip tone="amber">{send_count > 1 ? t`Waiting, sent ${send_count} times` : t`Waiting`}</Chip>
    case inviteStatus.accepted:
      return <Chip tone="green">{t`Joined`}</Chip>
    case inviteStatus.declined:
      return <Chip tone="red">{t`Declined`}</Chip>
    case inviteStatus.revoked:
      return <Chip>{t`Withdrawn`}</Chip>
    default:
      return <Chip>{t`Too old`}</Chip>
  }
}
