import type { Tag } from '@earshot/contract/tags'
import { useLingui } from '@lingui/react/macro'
import classes from './talk-row.module.css'

/** The first tag by name, the others by their colours; all of them on hover, and for who listens to the page. */
export function TalkTags({ tags }: { tags: readonly Tag[] }) {
  const { t } = useLingui()
  const [first, ...others] = tags
  if (!first) return null
  const names = tags.map(({ tag }) => tag).join(', ')
  return (
    <span className={classes.tags} role="img" aria-label={t`Tags: ${names}`} title={names}>
      <span className={classes.tag}>
        {tags.slice(0, SHOWN).map(({ tag_id, color }) => (
          <span key={tag_id} className={classes.dot} style={{ background: color }} />
        ))}
        <span className={classes.name} dir="auto">
          {first.tag}
        </span>
        {others.length > 0 && <span>+{others.length}</span>}
      </span>
    </span>
  )
}

const SHOWN = 3
