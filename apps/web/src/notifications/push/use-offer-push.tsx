import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { usePush } from './push.queries.ts'
import { complain } from '../../ui/screen/complain.ts'

/** Asks once, when it makes sense, whether messages shall come to this browser; the browser asks only after a yes. */
export function useOfferPush(org_id: string) {
  const { t } = useLingui()
  const { state, switchOn, decline, isAsked } = usePush(org_id)
  return () => {
    if (state !== 'off' || isAsked()) return
    modals.openConfirmModal({
      title: t`Hear of it when Earshot is closed?`,
      children: t`This browser can show a message the moment somebody says the word. It will ask you to allow that. You can change it any time in your account.`,
      labels: { confirm: t`Show messages`, cancel: t`Not now` },
      onCancel: decline,
      onConfirm: () => void switchOn().catch((error: Error) => complain(t`No messages here`, error)),
    })
  }
}
