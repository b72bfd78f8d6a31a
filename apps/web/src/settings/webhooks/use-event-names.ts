import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'

export type WebhookEvent = Webhook['events'][number]

/** What happens, in words. */
export function useEventNames(): Record<WebhookEvent, string> {
  const { t } = useLingui()
  return {
    'hit.created': t`An alert was heard`,
    'talk.created': t`A talk was sent`,
    'talk.ready': t`A talk was written down`,
  }
}
