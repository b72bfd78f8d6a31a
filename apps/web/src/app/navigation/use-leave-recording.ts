import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { isRecorderBusy } from '../../composer/recording/recorder-busy.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'
import { useMe } from '../../users/users.queries.ts'

/** Asks before a recording ends because its organization is left. False: the person stays and goes on recording. */
export function useLeaveRecording() {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { org_id } = useOrganization()
  return async (): Promise<boolean> => {
    if (!isRecorderBusy()) return true
    const { recorderOf } = await untilLoaded(() => import('../../composer/recording/recorder.ts'))
    const recorder = recorderOf({ user_id, org_id })
    return new Promise((answer) =>
      modals.openConfirmModal({
        title: t`You are recording`,
        children: recorder.live()?.wasLive()
          ? t`Leaving ends the live talk and sends it.`
          : t`Leaving stops the recording. It is saved here, and you can send it when you come back.`,
        labels: { confirm: t`Stop and leave`, cancel: t`Keep recording` },
        onConfirm: () => answer(recorder.finish().then(() => true)),
        onClose: () => answer(false),
      }),
    )
  }
}
