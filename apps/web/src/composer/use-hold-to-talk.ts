import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { keepsOwnKeys } from '../ui/keys/shortcuts.ts'
import { useSetting } from '../users/settings.queries.ts'
import { questionOf } from './recording/state-machine.ts'
import type { ComposerState } from './use-composer.ts'

/** Milliseconds. Shorter presses are accidental. */
const SHORTEST_MS = 300

export const useHoldsToTalk = () => useSetting<boolean>('hold_to_talk', false)

export type HoldButton = NonNullable<ReturnType<typeof useHoldToTalk>>

/**
 * Records while Space or the large button is held and sends on release; undefined if the setting is off. Keyboard and
 * screen reader activation of the button is unaffected.
 */
export function useHoldToTalk(composing: HeldComposer) {
  const [on] = useHoldsToTalk()
  const [shortcuts] = useSetting<boolean>('shortcuts', true)
  const { heldBy, begin, release } = useHolding(composing)
  useHeldSpace({ heldBy, begin, release }, on && shortcuts)
  /** Ignores the click event that follows a press. */
  const pressed = useRef(false)
  if (!on) return undefined
  return {
    takesClick() {
      const was = pressed.current
      pressed.current = false
      return was
    },
    pointer: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        pressed.current = event.button === 0 && begin('pointer')
        if (pressed.current) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerUp: () => void release('pointer'),
      onPointerCancel: () => void release('pointer', { sends: false }),
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
  }
}

type HeldComposer = Pick<ComposerState, 'recorder' | 'record' | 'send'>
type Holder = 'key' | 'pointer'
type Holding = ReturnType<typeof useHolding>

function useHolding({ recorder, record, send }: HeldComposer) {
  const { t } = useLingui()
  const held = useRef<Holder>(undefined)
  const latestSend = useLatest(send)

  function begin(by: Holder) {
    const { name } = recorder.state()
    if (held.current || (name !== 'idle' && name !== 'refused')) return false
    held.current = by
    record()
    return true
  }
  async function release(by: Holder, { sends = true } = {}) {
    if (held.current !== by) return
    held.current = undefined
    const state = recorder.state()
    if (state.name === 'asking' || (state.name === 'recording' && recorder.elapsed() < SHORTEST_MS)) {
      recorder.discard()
      notifications.show({
        id: 'hold',
        message: t`Nothing was sent: hold Space or the button for as long as you talk.`,
      })
    } else if (state.name === 'recording' && !questionOf(state)) {
      await recorder.finish()
      if (sends) latestSend.current()
    }
  }
  return { heldBy: () => held.current, begin, release }
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

function useHeldSpace({ heldBy, begin, release }: Holding, active: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.isComposing) return
    if (heldBy() === 'key') event.preventDefault()
    else if (!event.defaultPrevented && !event.repeat && !keepsOwnKeys(event) && begin('key')) event.preventDefault()
  })
  const lift = useEffectEvent((event: KeyboardEvent) => void (event.key === ' ' && release('key')))
  /** A person who leaves the page would not see that it was sent, so the recording is kept instead. */
  const leave = useEffectEvent(() => void release(heldBy() ?? 'key', { sends: false }))

  useEffect(() => {
    if (!active) return
    const over = new AbortController()
    // Captured before the player, which also handles Space.
    const options = { capture: true, signal: over.signal }
    addEventListener('keydown', (event) => press(event), options)
    addEventListener('keyup', (event) => lift(event), options)
    addEventListener('blur', () => leave(), { signal: over.signal })
    return () => over.abort()
  }, [active])
}
