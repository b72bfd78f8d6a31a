import { useLingui } from '@lingui/react/macro'
import { Button, MultiSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Fact, type EditableFact } from './Fact.tsx'
import { useChangeTalk } from '../../talks.queries.ts'
import { useTags } from '../../../tags/tags.queries.ts'
import classes from './talk-facts.module.css'

export function TagsFact({ talk, changing, begin, end }: EditableFact) {
  const { t } = useLingui()
  const { org_id, talk_id } = talk
  const known = useTags(org_id).data ?? []
  const change = useChangeTalk(org_id)
  const tags = known.filter(({ tag_id }) => talk.tags.includes(tag_id))
  const [dropdown, setDropdown] = useState(true)

  return (
    <Fact name={t`Tags`} change={changing || !begin ? undefined : { name: t`Change the tags`, begin }}>
      {changing ? (
        <span className={classes.tagging}>
          <MultiSelect
            className={classes.choice ?? ''}
            aria-label={t`Tags`}
            data={known.map(({ tag_id: value, tag: label }) => ({ value, label }))}
            value={talk.tags}
            onChange={(chosen) => {
              change.mutate({ talk_id, tags: chosen })
              // Closed because it would cover the button below it.
              setDropdown(false)
            }}
            nothingFoundMessage={t`No matching tags`}
            dropdownOpened={dropdown}
            onDropdownOpen={() => setDropdown(true)}
            onDropdownClose={() => setDropdown(false)}
            comboboxProps={{ withinPortal: false }}
            searchable
            selectFirstOptionOnChange
            hidePickedOptions
            autoFocus
          />
          <Button size="compact-md" variant="default" onClick={end}>{t`Done`}</Button>
        </span>
      ) : tags.length > 0 ? (
        <span className={classes.tags}>
          {tags.map(({ tag_id, tag, color }) => (
            <Link key={tag_id} className={classes.tag} to="/dashboard" search={{ tags: tag_id }}>
              <span className={classes.dot} style={{ background: color }} aria-hidden />
              {tag}
            </Link>
          ))}
        </span>
      ) : (
        <span className={classes.none}>{t`None`}</span>
      )}
    </Fact>
  )
}
