import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifyError } from '../ui/screen/notify-error.ts'
import { usePush } from './push.queries.ts'

/** The browser's permission prompt opens only after the person accepts. */
export function useOfferPush(org_id: string) {
  const { t } = useLingui()
  const { state, switchOn, decline, isAsked } = usePush(org_id)
  return () => {
    if (state !== 'off' || isAsked()) return
    modals.openConfirmModal({
      title: t`Get notified when Earshot is closed?`,
      children: t`This browser can notify you as soon as someone says the word. It will ask for permission. You can change this any time in your account.`,
      labels: { confirm: t`Turn on notifications`, cancel: t`Not now` },
      onCancel: decline,
      onConfirm: () => void switchOn().catch((error: Error) => notifyError(t`Could not turn on notifications`, error)),
    })
  }
}
