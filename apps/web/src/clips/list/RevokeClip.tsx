import type { Clip } from '@earshot/contract/clips'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useRevokeClip } from '../clips.queries.ts'
import { complain } from '../../ui/screen/complain.ts'

export function RevokeClip({ clip: { org_id, clip_id }, name }: { clip: Clip; name: string }) {
  const { t } = useLingui()
  const revoke = useRevokeClip(org_id)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Revoke the link of “${name}”?`,
      children: t`Its page and its sound stop at once, for everybody who has the link. The talk itself stays.`,
      labels: { confirm: t`Revoke the link`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(clip_id, {
          onSuccess: () => notifications.show({ message: t`The link of “${name}” is revoked.` }),
          onError: (error) => complain(t`Not revoked`, error),
        }),
    })
  return (
    <Button size="sm" variant="default" loading={revoke.isPending} onClick={ask} aria-label={t`Revoke “${name}”`}>
      {t`Revoke`}
    </Button>
  )
}
