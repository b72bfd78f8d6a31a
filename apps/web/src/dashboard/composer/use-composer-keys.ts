import { useLingui } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { questionOf } from '../../recorder/machine.ts'
import type { Recorder } from '../../recorder/recorder.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { useSetting } from '../../users/settings.queries.ts'

const OWN_KEYS = 'button, summary, [role=slider], [role=option], [role=combobox], [role^=menuitem]'
const NOTHING_TO_ASK = ['idle', 'finishing']

/** Escape closes what is open there first. */
const inMenu = ({ target }: KeyboardEvent) =>
  (target as Element).closest('[role=menu], [aria-haspopup][aria-expanded=true]') !== null

const inDialog = ({ target }: KeyboardEvent) => (target as Element).closest('[role=dialog]') !== null

/** R records, Space ends the recording, Escape asks before discarding. They rest while one types and in dialogs, R and Space also where shortcuts are off. */
export function useComposerKeys(recorder: Recorder, record: () => void) {
  const [shortcuts] = useSetting('shortcuts', true)
  useListedKeys()

  function begin(event: KeyboardEvent) {
    const { name } = recorder.state()
    if (!shortcuts || event.repeat || inDialog(event) || (name !== 'idle' && name !== 'refused')) return
    event.preventDefault()
    record()
  }
  function done(event: KeyboardEvent) {
    const { name } = recorder.state()
    if (!shortcuts || (name !== 'recording' && name !== 'paused') || event.repeat) return
    if ((event.target as Element).closest(OWN_KEYS) || inDialog(event)) return
    event.preventDefault()
    void recorder.finish()
  }
  function escape(event: KeyboardEvent) {
    const state = recorder.state()
    if (event.defaultPrevented || inDialog(event) || inMenu(event) || NOTHING_TO_ASK.includes(state.name)) return
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

/** The sheet shows them; they act above. */
function useListedKeys() {
  const { t } = useLingui()
  useShortcuts({
    title: t`Recorder`,
    order: 20,
    shortcuts: [
      { keys: ['r'], says: t`Record` },
      { keys: [' '], says: t`End the recording` },
      { keys: ['Escape'], says: t`Discard it, after a question` },
    ],
  })
}
