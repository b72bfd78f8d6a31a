import { useLingui } from '@lingui/react/macro'
import { dayInWords, daysAgo } from '../../lib/format.ts'
import { useNow } from '../../ui/Time.tsx'
import type { Section } from './days.ts'
import classes from './rows.module.css'

/** A heading, so that screen readers can jump from day to day. */
export function SectionHeading({ section }: { section: Section }) {
  const { t } = useLingui()
  if (!section) return null
  const text = { maybe: t`May have been said`, similar: t`Sounds like it` }
  return (
    <h2 className={classes.section}>{typeof section === 'string' ? text[section] : <Day moment={section.day} />}</h2>
  )
}

function Day({ moment }: { moment: string }) {
  const { t } = useLingui()
  const now = useNow()
  const ago = daysAgo(moment, now)
  if (ago === 0) return t`Today`
  return ago === 1 ? t`Yesterday` : dayInWords(moment, now)
}
