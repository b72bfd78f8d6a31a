import { searchRoutes } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { ComposerState } from '../composer/use-composer.ts'
import { call } from '../lib/client.ts'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { editRequest } from '../talks/editor/edit-request.ts'
import { isForOverlay } from '../ui/keys/for-overlay.ts'
import { useShortcuts } from '../ui/keys/shortcuts.ts'
import { notifyError } from '../ui/screen/notify-error.ts'
import { useSetting } from '../users/settings.queries.ts'
import { useMe } from '../users/users.queries.ts'
import { useNavigateDashboard } from './url-state.ts'

/** Rows, words and sliders use the arrow keys themselves. */
const isFree = ({ target }: KeyboardEvent) =>
  target === document.body || (target instanceof Element && target.id === 'main')

/** Arrow up opens the person's latest talk in the current channel, to correct its text. */
export function useEditLast({ recorder }: ComposerState, channel_id: string | undefined) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const [shortcuts] = useSetting<boolean>('shortcuts', true)
  const go = useNavigateDashboard()

  async function open() {
    const asked = { org_id, user_id, query: '', limit: 1, ...(channel_id && { channel_id }) }
    const [last] = (await call(searchRoutes.search, asked)).talks
    if (!last) return notifications.show({ message: t`You have not sent a talk here yet.` })
    editRequest.set(last.talk_id)
    go({ talk_id: last.talk_id, t: undefined, note_id: undefined })
  }
  function press(event: KeyboardEvent) {
    const { name } = recorder.state()
    if (!shortcuts || event.defaultPrevented || event.repeat || !isFree(event) || isForOverlay(event)) return
    if (name !== 'idle' && name !== 'refused') return
    event.preventDefault()
    open().catch((error: Error) => notifyError(t`Could not open the talk`, error))
  }
  useHotkeys([['ArrowUp', press, { preventDefault: false }]])
  useShortcuts({
    title: t`Recorder`,
    order: 21,
    shortcuts: [{ keys: ['ArrowUp'], says: t`Correct what you sent last` }],
  })
}
