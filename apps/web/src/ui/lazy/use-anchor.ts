import { type KeyboardEvent, useId, useState } from 'react'

export interface AnchorState {
  id: string
  target: HTMLElement | null
  opened: boolean
  onChange: (opened: boolean) => void
}

/**
 * A button that renders at once for a popup that loads after the first paint. A click before that opens the popup once
 * it has loaded.
 */
export function useAnchor(popup: 'menu' | 'dialog') {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, onChange] = useState(false)

  /** The popup handles keys only once it has the focus, shortly after it appears. */
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
