import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { sentenceFor } from '../../auth/messages.ts'
import { hasUnsentFiles } from '../../recorder/files/file-queue.ts'
import { hasUnsentRecording } from '../../recorder/recorder.ts'
import { useSession } from '../session/session-context.ts'

/** Signs out; asks first while something is unsent. */
export function useSignOut() {
  const { t, i18n } = useLingui()
  const session = useSession()
  const navigate = useNavigate()

  async function leave() {
    try {
      await session.signOut()
      await navigate({ to: '/login' })
    } catch (error) {
      notifications.show({ color: 'red', title: t`You are still signed in`, message: i18n._(sentenceFor(error)) })
    }
  }

  const askFirst = () =>
    modals.openConfirmModal({
      title: t`Sign out with something unsent?`,
      children: t`It waits in this page until you sign in again. Closing the page loses it.`,
      labels: { confirm: t`Sign out`, cancel: t`Stay` },
      onConfirm: () => void leave(),
    })

  return () => {
    if (hasUnsentRecording() || hasUnsentFiles()) askFirst()
    else void leave()
  }
}
