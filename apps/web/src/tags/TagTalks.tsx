import type { Tag } from '@earshot/contract/tags'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { count } from '../lib/format.ts'
import classes from './tags.module.css'

/** How many talks carry a tag, as the way to them. */
export function TagTalks({ tag: { tag_id, tag }, talks }: { tag: Tag; talks: number | undefined }) {
  const { t } = useLingui()
  const shortened = count(talks ?? 0)
  if (talks === undefined) return <span className={classes.talks} />
  if (talks === 0) return <span className={classes.talks}>{t`No talks`}</span>
  const words = plural(talks, { one: '# talk', other: `${shortened} talks` })
  return (
    <span className={classes.talks}>
      <Link to="/dashboard" search={{ tags: tag_id }} aria-label={t`${words} with ${tag}`}>
        {words}
      </Link>
    </span>
  )
}
