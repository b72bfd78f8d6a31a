import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import parts from '../parts/parts.module.css'
import { DeliveryLog } from './log/DeliveryLog.tsx'
import { PausedNote } from './PausedNote.tsx'
import { useEventNames } from './use-event-names.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookMenu } from './WebhookMenu.tsx'
import { WebhookStatus } from './WebhookStatus.tsx'
import classes from './webhooks.module.css'
import { useWebhookChanges } from './webhooks.queries.ts'

export function WebhookRow({ org_id, webhook }: { org_id: string; webhook: Webhook }) {
  const { t } = useLingui()
  const names = useEventNames()
  const { update } = useWebhookChanges(org_id)
  const [editing, { open, close }] = useDisclosure()
  // From when changing begins until it is kept: what was typed outlives a closed dialog.
  const [begun, setBegun] = useState(false)
  const { webhook_id, name, url, style, events, paused } = webhook
  const begin = () => {
    setBegun(true)
    open()
  }
  const finish = () => {
    setBegun(false)
    close()
  }
  return (
    <li className={classes.webhook}>
      <div className={classes.head}>
        <div className={classes.what}>
          <p className={classes.name}>
            {name} <WebhookStatus webhook={webhook} />
          </p>
          <p className={classes.url} dir="ltr">
            {url}
          </p>
          <p className={parts.quiet}>{events.map((event) => names[event]).join(' · ')}</p>
        </div>
        <WebhookMenu org_id={org_id} webhook={webhook} onEdit={begin} />
      </div>
      {paused && <PausedNote org_id={org_id} webhook={webhook} />}
      <DeliveryLog org_id={org_id} webhook={webhook} />
      {begun && (
        <Modal opened={editing} onClose={close} title={t`Change ${name}`} size="lg" keepMounted>
          <WebhookForm
            webhook={{ name, url, style, events }}
            action={t`Save`}
            deed={update}
            onSave={(fields) => update.mutate({ webhook_id, ...fields }, { onSuccess: finish })}
          />
        </Modal>
      )}
    </li>
  )
}
