import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { Drawn } from '../../rules/drawn.ts'
import type { View } from '../../rules/view.ts'
import { useWords } from '../../words/use-words.ts'
import { figure } from '../../words/words.ts'
import classes from './legend.module.css'
import { Mark } from './Mark.tsx'

interface LegendProps {
  drawn: readonly Drawn[]
  /** How many more there are. */
  more: number
  view: View
  fills: string
}

/** What each colour, texture and mark stands for, from the top of the stack down. */
export function Legend({ drawn, more, view, fills }: LegendProps) {
  const { t } = useLingui()
  const words = useWords()
  return (
    <ul className={classes.legend} aria-label={t`Legend`}>
      {drawn.toReversed().map((each) => (
        <li key={each.key} className={classes.item} data-slot={each.slot}>
          <Mark slot={each.slot} fills={fills} />
          <span className={classes.name} title={words.series(each, view.group)}>
            {words.series(each, view.group)}
          </span>
          {each.sum !== null && <span className={classes.sum}>{figure(view.measure, each.sum)}</span>}
        </li>
      ))}
      {more > 0 && <li className={classes.more}>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</li>}
    </ul>
  )
}
