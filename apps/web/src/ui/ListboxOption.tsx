import type { ReactNode } from 'react'

interface ListboxOptionProps {
  id: string
  className: string | undefined
  selected: boolean
  onHover: () => void
  onPick: () => void
  children: ReactNode
}

/** Of a combobox, whose field keeps the focus. */
export const ListboxOption = ({ id, className, selected, onHover, onPick, children }: ListboxOptionProps) => (
  <div
    id={id}
    className={className}
    role="option"
    tabIndex={-1}
    aria-selected={selected}
    onMouseMove={() => !selected && onHover()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPick}
    onKeyDown={(event) => event.key === 'Enter' && onPick()}
  >
    {children}
  </div>
)
