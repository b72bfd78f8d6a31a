import { useHotkeys } from '@mantine/hooks'
import { isDiscarding } from '../../recorder/machine.ts'
import type { Recorder } from '../../recorder/recorder.ts'

const OWN_KEYS = 'button, a, summary, [role=slider], [role=option], [role=combobox], [role^=menuitem]'

/** R records, Space ends the recording, Escape asks before discarding. They rest while one types and in dialogs. */
export function useComposerKeys(recorder: Recorder) {
  const inDialog = ({ target }: KeyboardEvent) => (target as Element).closest('[role=dialog]') !== null

  function record(event: KeyboardEvent) {
    if (event.repeat || inDialog(event)) return
    event.preventDefault()
    void recorder.record()
  }
  function done(event: KeyboardEvent) {
    const { name } = recorder.state()
    if (name !== 'recording' || event.repeat || (event.target as Element).closest(OWN_KEYS) || inDialog(event)) return
    event.preventDefault()
    void recorder.finish()
  }
  function escape(event: KeyboardEvent) {
    const state = recorder.state()
    if (event.defaultPrevented || inDialog(event) || state.name === 'idle' || state.name === 'sending') return
    event.preventDefault()
    if (state.name === 'asking') recorder.discard()
    else if (isDiscarding(state)) recorder.keep()
    else recorder.escape()
  }

  useHotkeys([
    ['r', record, { preventDefault: false }],
    ['space', done, { preventDefault: false }],
    ['escape', escape, { preventDefault: false }],
  ])
}
