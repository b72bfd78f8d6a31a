import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { ListboxOption } from '../ui/ListboxOption.tsx'
import { type SuggestionSource, useSuggestionKeys } from './use-suggestion-keys.ts'
import classes from './suggestion-list.module.css'

interface SuggestionListProps extends SuggestionSource {
  id: string
  /** The id of the active option, '' for none; undefined while the list is closed. */
  onActive: (active: string | undefined) => void
}

/** Combobox list below the search box. No option is active at first, so that Enter searches for what is written. */
export function SuggestionList(props: SuggestionListProps) {
  const { t } = useLingui()
  const { id, onActive } = props
  const { options, current, move, pick } = useSuggestionKeys(props)
  const active = options.length === 0 ? undefined : current < 0 ? '' : `${id}-${current}`

  useEffect(() => onActive(active), [onActive, active])
  useEffect(() => () => onActive(undefined), [onActive])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <>
      <VisuallyHidden role="status">
        {options.length > 0 && t`${plural(options.length, { one: '# suggestion', other: '# suggestions' })}`}
      </VisuallyHidden>
      {options.length > 0 && (
        <div id={id} className={classes.list} role="listbox" aria-label={t`Suggestions`}>
          {options.map((option, step) => (
            <ListboxOption
              key={option.written}
              id={`${id}-${step}`}
              className={classes.option}
              selected={step === current}
              onHover={() => move(step)}
              onPick={() => pick(step)}
            >
              {option.sign && <span className={classes.sign}>{option.sign}</span>}
              <span className={classes.label} dir="auto">
                {option.label}
              </span>
              {option.note && <span className={classes.note}>{option.note}</span>}
            </ListboxOption>
          ))}
        </div>
      )}
    </>
  )
}
