import { type KeyboardEvent, useId, useState } from 'react'

export interface AnchorState {
  id: string
  target: HTMLElement | null
  opened: boolean
  onChange: (opened: boolean) => void
}

/**
 * A button, drawn at once, and what hangs from it, loaded after the first paint. A press that comes sooner is kept:
 * it opens as soon as it is there.
 */
export function useAnchor(popup: 'menu' | 'dialog') {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, onChange] = useState(false)

  /** What hangs there hears keys only once it has the focus, which is a moment after it is seen. */
  function onKeyDown(event: KeyboardEvent) {
    const wanted = event.key === 'ArrowDown' && popup === 'menu'
    if (wanted === opened || !(wanted || event.key === 'Escape')) return
    event.preventDefault()
    onChange(wanted)
  }

  const button = {
    id,
    ref: setTarget,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onClick: () => onChange(!opened),
    onKeyDown,
  }
  return { button, anchor: { id, target, opened, onChange } satisfies AnchorState }
}
