import type { ApiKey } from '@earshot/contract/keys'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useKeyChanges } from './keys.queries.ts'
import { complain } from '../../ui/screen/complain.ts'

export function RevokeButton({ org_id, apiKey: { key_id, name } }: { org_id: string; apiKey: ApiKey }) {
  const { t } = useLingui()
  const { revoke } = useKeyChanges(org_id)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Revoke ${name}?`,
      children: t`Whatever uses this key is refused from now on. That cannot be taken back; you can make another key.`,
      labels: { confirm: t`Revoke the key`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(key_id, {
          onSuccess: () => notifications.show({ message: t`${name} is revoked.` }),
          onError: (error) => complain(t`Not revoked`, error),
        }),
    })
  return (
    <Button size="sm" variant="default" loading={revoke.isPending} onClick={ask} aria-label={t`Revoke ${name}`}>
      {t`Revoke`}
    </Button>
  )
}
