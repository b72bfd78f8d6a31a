import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import type { Tag } from '@earshot/contract/tags'
import { useState } from 'react'
import { tagChanges } from '../../tag-changes.ts'
import { type EditableFact, onEscape } from './Fact.tsx'
import { useChangeTalk } from '../../talks.queries.ts'
import classes from './talk-facts.module.css'

interface TagsSelectProps extends Pick<EditableFact, 'talk'> {
  known: Tag[]
  onLeave: () => void
}

export function TagsSelect({ talk: { org_id, talk_id, tags }, known, onLeave }: TagsSelectProps) {
  const { t } = useLingui()
  const change = useChangeTalk(org_id)
  const [dropdown, setDropdown] = useState(true)
  return (
    <MultiSelect
      className={classes.choice ?? ''}
      aria-label={t`Tags`}
      data={known.map(({ tag_id: value, tag: label }) => ({ value, label }))}
      value={tags}
      onChange={(chosen) => {
        change.mutate({ talk_id, tags: chosen, ...tagChanges(tags, chosen) })
        // Closed because it would cover the button below it.
        setDropdown(false)
      }}
      onKeyDown={onEscape(onLeave)}
      nothingFoundMessage={t`No matching tags`}
      dropdownOpened={dropdown}
      onDropdownOpen={() => setDropdown(true)}
      onDropdownClose={() => setDropdown(false)}
      comboboxProps={{ withinPortal: false }}
      searchable
      hidePickedOptions
      autoFocus
    />
  )
}
