import { useLingui } from '@lingui/react/macro'
import { type DashboardUrlState, useNavigateDashboard } from '../../dashboard/url-state.ts'
import { dayInWords, daysAgo } from '../../lib/format.ts'
import { isOnDay, localDay, withDay } from '../../lib/day-in-query.ts'
import { useNow } from '../../ui/Time.tsx'
import type { Section } from './days.ts'
import classes from './rows.module.css'

interface SectionHeadingProps {
  section: Section
  urlState: DashboardUrlState
  /** The row below is in the tab order. */
  isStop: boolean
}

/** A heading, so that screen readers can jump from day to day. A day searches for itself. */
export function SectionHeading({ section, ...rest }: SectionHeadingProps) {
  const { t } = useLingui()
  if (!section) return null
  const text = { maybe: t`May have been said`, similar: t`Sounds like it` }
  return (
    <h2 className={classes.section}>
      {typeof section === 'string' ? text[section] : <Day moment={section.day} {...rest} />}
    </h2>
  )
}

/** By how many days ago they are. */
const WORDS = ['today', 'yesterday']

interface DayProps extends Omit<SectionHeadingProps, 'section'> {
  moment: string
}

function Day({ moment, urlState: { query }, isStop }: DayProps) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const now = useNow()
  const ago = daysAgo(moment, now)
  const day = localDay(new Date(moment))
  const isOn = isOnDay(query, [day, ...WORDS.slice(ago, ago + 1)])
  const search = () =>
    go({ query: withDay(query, isOn ? undefined : day) || undefined, exact: undefined, t: undefined })
  return (
    <button
      type="button"
      className={classes.day}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isOn}
      title={isOn ? t`Show all days` : t`Show this day only`}
      onClick={search}
    >
      {ago === 0 ? t`Today` : ago === 1 ? t`Yesterday` : dayInWords(moment, now)}
    </button>
  )
}
