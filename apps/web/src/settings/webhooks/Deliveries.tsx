import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Chip } from '../../ui/Chip.tsx'
import { Time } from '../../ui/Time.tsx'
import parts from '../sections.module.css'
import { useEventNames } from './use-event-names.ts'
import classes from './webhooks.module.css'
import { deliveryError } from './delivery-errors.ts'
import { useWebhookChanges } from './webhooks.queries.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'

type Delivery = Webhook['deliveries'][number]

export function Deliveries({ org_id, webhook }: { org_id: string; webhook: Webhook }) {
  const { t } = useLingui()
  const names = useEventNames()
  const { update } = useWebhookChanges(org_id)
  const { webhook_id, deliveries, paused, silent } = webhook
  const replay = (delivery_id: string) =>
    update.mutate({ webhook_id, replay: delivery_id }, { onError: (error) => notifyError(t`Could not resend`, error) })
  if (deliveries.length === 0) return <p className={parts.quiet}>{t`No deliveries yet.`}</p>
  return (
    <ul className={classes.deliveries}>
      {deliveries.map((delivery) => (
        <li key={delivery.delivery_id} className={classes.delivery}>
          <div className={classes.what}>
            <p className={classes.name}>
              {names[delivery.event]} <Outcome delivery={delivery} webhook={webhook} />
            </p>
            <p className={parts.quiet}>
              <Time at={delivery.at} />
              {delivery.attempt > 1 && ` · ${t`attempt ${delivery.attempt}`}`}
              {delivery.error && ` · ${deliveryError(delivery.error)}`}
            </p>
          </div>
          <Button
            size="sm"
            variant="default"
            disabled={paused || silent}
            loading={update.isPending && update.variables.replay === delivery.delivery_id}
            onClick={() => replay(delivery.delivery_id)}
          >
            {t`Resend`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The server's maximum number of attempts. */
const TRIES = 5

function Outcome({ delivery: { status, done, attempt }, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { t } = useLingui()
  if (done) return <Chip tone="green">{t`Delivered: ${status ?? ''}`}</Chip>
  if (attempt < TRIES && webhook.channel_archived) return <Chip>{t`waiting`}</Chip>
  if (attempt === 0) return <Chip>{t`sending`}</Chip>
  return attempt < TRIES && !webhook.paused ? (
    <Chip tone="amber">{t`will be retried`}</Chip>
  ) : (
    <Chip tone="red">{t`failed`}</Chip>
  )
}
