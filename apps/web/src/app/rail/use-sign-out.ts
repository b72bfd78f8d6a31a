import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { holdCalls } from '../../lib/client.ts'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { hasDrafts } from '../../talks/editing/draft/draft.ts'
import { untilLoaded } from '../../ui/screen/late/afterwards.ts'
import { useMe } from '../../users/users.queries.ts'
import { useSession } from '../session/session-context.ts'

/** Signs out; asks first while something is unsent or unsaved. */
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
    const { unsentOf } = await untilLoaded(() => import('../../recorder/outbox/outboxes.ts'))
    const { count, durable } = unsentOf(user_id)
    if (count === 0) return leave()
    const whatBecomes = durable
      ? t`What is unsent stays on this device, for you alone, and is sent when you sign in here again.`
      : t`It waits in this page until you sign in again. Closing the page loses it.`
    ask(t`Sign out with ${plural(count, { one: '# talk', other: '# talks' })} unsent?`, whatBecomes, leave)
  }

  return async () => {
    if (!hasDrafts(user_id)) return leaveUnlessUnsent()
    ask(
      t`Sign out with unsaved text?`,
      t`The text that you have not saved is deleted from this device.`,
      leaveUnlessUnsent,
    )
  }
}

/** Leaves, or says why that did not work. */
function useLeave() {
  const { t, i18n } = useLingui()
  const session = useSession()
  const cache = useQueryClient()
  return async () => {
    try {
      // What is still being asked would be refused in the very moment in which its session ends.
      await cache.cancelQueries()
      await holdCalls(session.signOut())
    } catch (error) {
      void cache.invalidateQueries()
      // Without a network the sentences may be out of reach, too.
      const message = await import('../../auth/messages.ts').then(
        ({ sentenceFor }) => i18n._(sentenceFor(error)),
        () => errorMessage(error),
      )
      notifications.show({ color: 'red', title: t`You are still signed in`, message })
    }
  }
}
