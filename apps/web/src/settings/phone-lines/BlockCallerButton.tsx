import { WITHHELD } from '@earshot/contract/blocked-callers'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useBlockedCallerChanges, useBlockedCallers } from './blocked-callers.queries.ts'

interface BlockCallerButtonProps {
  org_id: string
  /** A number, or `withheld`. */
  caller: string
}

export function BlockCallerButton({ org_id, caller }: BlockCallerButtonProps) {
  const { t } = useLingui()
  const blocked = useBlockedCallers(org_id).data?.some((each) => each.caller === caller)
  const { block, unblock } = useBlockedCallerChanges(org_id)
  if (blocked === undefined) return null
  const hidden = caller === WITHHELD
  const onError = (error: Error) => notifyError(t`Could not save it`, error)
  const ask = () =>
    modals.openConfirmModal({
      title: hidden ? t`Block callers who hide their number?` : t`Block ${caller}?`,
      children: t`Calls are refused on every number, and nothing is recorded. This message stays.`,
      labels: { confirm: t`Block`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        block.mutate(caller, { onSuccess: () => notifications.show({ message: t`Caller blocked.` }), onError }),
    })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={block.isPending || unblock.isPending}
      onClick={blocked ? () => unblock.mutate(caller, { onError }) : ask}
    >
      {blocked ? t`Unblock caller` : t`Block caller`}
    </Button>
  )
}
