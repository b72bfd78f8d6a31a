import { useLingui } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { questionOf } from './recording/state-machine.ts'
import { type ComposerState, recordAndFocus } from './use-composer.ts'
import { isForOverlay } from '../ui/keys/for-overlay.ts'
import { useShortcuts } from '../ui/keys/shortcuts.ts'
import { useHoldsToTalk } from './use-hold-to-talk.ts'
import { useSetting } from '../users/settings.queries.ts'

const OWN_KEYS = 'button, summary, [role=slider], [role=option], [role=combobox], [role^=menuitem]'
const NOTHING_TO_ASK = ['idle', 'finishing']

/** Questions of the composer are in the page. The popup of a button handles Escape before it has the focus. */
function isElsewhere(event: KeyboardEvent) {
  const target = event.target as Element
  if (target.closest('[role=alertdialog]')) return false
  return isForOverlay(event) || target.closest('[aria-haspopup][aria-expanded=true]') !== null
}

/**
 * R records, Space ends the recording, Enter sends it, Escape asks before discarding. Ignored while typing and in dialogs. R and Space
 * are also ignored when shortcuts are off.
 */
export function useComposerKeys({ recorder, record }: ComposerState) {
  const [shortcuts] = useSetting('shortcuts', true)
  useListedKeys()

  function begin(event: KeyboardEvent) {
    const { name } = recorder.state()
    if (!shortcuts || event.repeat || isForOverlay(event) || (name !== 'idle' && name !== 'refused')) return
    event.preventDefault()
    recordAndFocus(record)
  }
  function done(event: KeyboardEvent) {
    const { name } = recorder.state()
    if (!shortcuts || (name !== 'recording' && name !== 'paused') || event.repeat) return
    if ((event.target as Element).closest(OWN_KEYS) || isForOverlay(event)) return
    event.preventDefault()
    void recorder.finish()
  }
  function escape(event: KeyboardEvent) {
    const state = recorder.state()
    if (event.defaultPrevented || isElsewhere(event) || NOTHING_TO_ASK.includes(state.name)) return
    event.preventDefault()
    if (state.name === 'asking') recorder.discard()
    else if (questionOf(state)) recorder.keep()
    else recorder.escape()
  }

  useHotkeys([
    ['r', begin, { preventDefault: false }],
    ['space', done, { preventDefault: false }],
    ['escape', escape, { preventDefault: false }],
  ])
}

export function useSendKey({ recorder, send }: ComposerState) {
  const [shortcuts] = useSetting('shortcuts', true)
  function sendRecorded(event: KeyboardEvent) {
    if (!shortcuts || recorder.state().name !== 'preview' || event.repeat) return
    if ((event.target as Element).closest(`a, ${OWN_KEYS}`) || isForOverlay(event)) return
    event.preventDefault()
    send()
  }
  useHotkeys([['enter', sendRecorded, { preventDefault: false }]])
}

function useListedKeys() {
  const { t } = useLingui()
  const [holds] = useHoldsToTalk()
  useShortcuts({
    title: t`Recorder`,
    order: 20,
    shortcuts: [
      { keys: ['r'], says: t`Record` },
      { keys: [' '], says: holds ? t`Hold to talk, release to send` : t`Stop recording` },
      { keys: ['Enter'], says: t`Send the recording` },
      { keys: ['Escape'], says: t`Discard (asks first)` },
    ],
  })
}
