import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { pause } from '../../lib/api/pause.ts'
import { holdCalls } from '../../lib/client.ts'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { markUnsent } from '../../talks/cache/listens.queries.ts'
import { hasDrafts } from '../../lib/browser-storage/drafts.ts'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'
import { useMe } from '../../users/users.queries.ts'
import { useSession } from '../session/session-context.ts'

export function useSignOut() {
  const { t } = useLingui()
  const leave = useLeave()
  const { user_id } = useMe()

  const ask = (title: string, children: string, onConfirm: () => Promise<void>) =>
    modals.openConfirmModal({
      ...{ title, children, onConfirm: () => void onConfirm() },
      labels: { confirm: t`Sign out`, cancel: t`Stay` },
    })

  async function leaveUnlessUnsent() {
    const { unsentOf } = await untilLoaded(() => import('../../composer/outbox/outboxes.ts'))
    const { count, durable } = await unsentOf(user_id)
    if (count === 0) return leave()
    const whatBecomes = durable
      ? t`Unsent talks stay on this device, visible only to you, and are sent when you sign in here again.`
      : t`It stays on this page until you sign in again. If you close the page, it is lost.`
    ask(t`Sign out with ${plural(count, { one: '# talk', other: '# talks' })} unsent?`, whatBecomes, leave)
  }

  return async () => {
    if (!hasDrafts(user_id)) return leaveUnlessUnsent()
    ask(t`Sign out with unsaved text?`, t`Your unsaved text is deleted from this device.`, leaveUnlessUnsent)
  }
}

/** How long a sign-out waits for what was heard to be saved, and for a start-up under way. */
const PATIENCE_MS = 3000

function useLeave() {
  const { t, i18n } = useLingui()
  const session = useSession()
  const cache = useQueryClient()
  return async () => {
    try {
      await Promise.race([Promise.all([markUnsent(cache), session.started()]), pause(PATIENCE_MS)])
      // Pending requests would be refused once the session ends. Those of a start-up cannot be cancelled.
      await cache.cancelQueries()
      await holdCalls(session.signOut())
    } catch (error) {
      void cache.invalidateQueries()
      // Offline, the chunk with the messages may not load either.
      const message = await import('../../auth/errors/error-messages.ts').then(
        ({ authErrorMessage: sentenceFor }) => i18n._(sentenceFor(error)),
        () => errorMessage(error),
      )
      notifications.show({ color: 'red', title: t`Could not sign out`, message })
    }
  }
}
