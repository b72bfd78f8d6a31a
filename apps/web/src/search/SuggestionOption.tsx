import type { Suggestion } from './use-suggestions.tsx'
import classes from './suggestion-list.module.css'

interface SuggestionOptionProps {
  id: string
  option: Suggestion
  selected: boolean
  onHover: () => void
  onPick: () => void
}

export const SuggestionOption = ({ id, option, selected, onHover, onPick }: SuggestionOptionProps) => (
  <div
    id={id}
    className={classes.option}
    role="option"
    tabIndex={-1}
    aria-selected={selected}
    onMouseMove={() => !selected && onHover()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPick}
    onKeyDown={(event) => event.key === 'Enter' && onPick()}
  >
    {option.sign && <span className={classes.sign}>{option.sign}</span>}
    <span className={classes.label} dir="auto">
      {option.label}
    </span>
    {option.note && <span className={classes.note}>{option.note}</span>}
  </div>
)
