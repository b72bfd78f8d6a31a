import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'

export type WebhookEvent = Webhook['events'][number]

export function useEventNames(): Record<WebhookEvent, string> {
  const { t } = useLingui()
  return {
    'hit.created': t`Alert matched`,
    'talk.created': t`Talk sent`,
    'talk.ready': t`Talk transcribed`,
  }
}
