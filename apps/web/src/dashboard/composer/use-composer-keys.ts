import { useHotkeys } from '@mantine/hooks'
import { questionOf } from '../../recorder/machine.ts'
import type { Recorder } from '../../recorder/recorder.ts'
import { useSetting } from '../../users/settings.queries.ts'

const OWN_KEYS = 'button, a, summary, [role=slider], [role=option], [role=combobox], [role^=menuitem]'
const NOTHING_TO_ASK = ['idle', 'finishing']

const inDialog = ({ target }: KeyboardEvent) => (target as Element).closest('[role=dialog]') !== null

/** R records, Space ends the recording, Escape asks before discarding. They rest while one types and in dialogs, R and Space also where shortcuts are off. */
export function useComposerKeys(recorder: Recorder, record: () => void) {
  const [shortcuts] = useSetting('shortcuts', true)

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
    if (event.defaultPrevented || inDialog(event) || NOTHING_TO_ASK.includes(state.name)) return
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
