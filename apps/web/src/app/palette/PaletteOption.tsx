import type { Deed } from './offers/deed.ts'
import classes from './palette.module.css'

interface PaletteOptionProps {
  id: string
  deed: Deed
  selected: boolean
  onHover: () => void
  onChoose: () => void
}

export const PaletteOption = ({ id, deed, selected, onHover, onChoose }: PaletteOptionProps) => (
  <div
    id={id}
    className={classes.option}
    role="option"
    tabIndex={-1}
    aria-selected={selected}
    onMouseMove={() => !selected && onHover()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    onKeyDown={(event) => event.key === 'Enter' && onChoose()}
  >
    <span className={classes.sign} aria-hidden>
      {deed.sign}
    </span>
    <span className={classes.label} dir="auto">
      {deed.excerpt ?? deed.label}
    </span>
    {deed.hint && <span className={classes.hint}>{deed.hint}</span>}
  </div>
)
