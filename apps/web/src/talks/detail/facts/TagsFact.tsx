import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fact, type EditableFact } from './Fact.tsx'
import { useTags } from '../../../tags/tags.queries.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import classes from './talk-facts.module.css'

const TagsSelect = lazyPart(async () => (await import('./TagsSelect.tsx')).TagsSelect)

export function TagsFact({ talk, changing, begin, end }: EditableFact) {
  const { t } = useLingui()
  const { org_id } = talk
  const known = useTags(org_id).data ?? []
  const tags = known.filter(({ tag_id }) => talk.tags.includes(tag_id))

  return (
    <Fact
      name={t`Tags`}
      changing={changing}
      change={begin && { name: t`Change the tags`, begin }}
      add={tags.length === 0 ? t`Add tags` : undefined}
    >
      {changing ? (
        <span className={classes.tagging}>
          <TagsSelect talk={talk} known={known} onLeave={end} />
          <Button size="compact-md" variant="default" onClick={end}>{t`Done`}</Button>
        </span>
      ) : (
        <span className={classes.tags}>
          {tags.map(({ tag_id, tag, color }) => (
            <Link key={tag_id} className={classes.tag} to="/dashboard" search={{ tags: tag_id }}>
              <span className={classes.dot} style={{ background: color }} aria-hidden />
              <bdi>{tag}</bdi>
            </Link>
          ))}
        </span>
      )}
    </Fact>
  )
}
