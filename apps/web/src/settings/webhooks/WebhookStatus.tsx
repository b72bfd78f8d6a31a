import type { Webhook } from '@earshot/contract/webhooks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Chip } from '../../ui/Chip.tsx'

export function WebhookStatus({ webhook: { paused, failures, style } }: { webhook: Webhook }) {
  const { t } = useLingui()
  return (
    <>
      {paused && <Chip tone="amber">{t`Paused`}</Chip>}
      {!paused && failures === 0 && <Chip tone="green">{t`Active`}</Chip>}
      {!paused && failures > 0 && (
        <Chip tone="red">{t`${plural(failures, { one: 'Failed once', other: 'Failed # times in a row' })}`}</Chip>
      )}
      {style === 'slack' && <Chip>{t`chat message`}</Chip>}
    </>
  )
}
