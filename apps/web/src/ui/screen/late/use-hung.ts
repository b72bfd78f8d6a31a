import { useId, useState } from 'react'

/** What a menu or panel has to know of the button that it hangs from. */
export interface Hung {
  /** Of the button. */
  id: string
  /** The button, once it is drawn. */
  target: HTMLElement | null
  opened: boolean
  onChange: (opened: boolean) => void
}

/**
 * A button, drawn at once, and what hangs from it, loaded after the first paint. A press that comes sooner is kept:
 * it opens as soon as it is there.
 */
export function useHung(popup: 'menu' | 'dialog') {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, onChange] = useState(false)
  const button = {
    id,
    ref: setTarget,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onClick: () => onChange(!opened),
  }
  return { button, hung: { id, target, opened, onChange } satisfies Hung }
}
