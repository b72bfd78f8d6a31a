import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { errorMessage } from '../../ui/screen/error-message.ts'
import classes from './webhooks.module.css'
import { useWebhookChanges } from './webhooks.queries.ts'

/** Why nothing is sent, and the way on. */
export function PausedNote({ org_id, webhook }: { org_id: string; webhook: Webhook }) {
  const { t } = useLingui()
  const { update } = useWebhookChanges(org_id)
  const { webhook_id, name, failures } = webhook
  return (
    <div className={classes.paused}>
      <p>
        {update.error && errorMessage(update.error)}
        {!update.error &&
          (failures > 0
            ? t`It failed ${failures} times in a row and was paused. See why below, then let it go on.`
            : t`Nothing is sent while it is paused.`)}
      </p>
      <Button
        size="sm"
        variant="default"
        loading={update.isPending}
        onClick={() => update.mutate({ webhook_id, paused: false })}
        aria-label={t`Resume ${name}`}
      >
        {t`Resume`}
      </Button>
    </div>
  )
}
