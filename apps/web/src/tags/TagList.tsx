import type { Tag } from '@earshot/contract/tags'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore } from '../ui/table/ShowMore.tsx'
import { usePage } from '../ui/table/use-page.ts'
import { TagRow } from './TagRow.tsx'
import classes from './tags.module.css'
import { useTagCounts } from './tags.queries.ts'

interface TagListProps {
  tags: Tag[]
  admin: boolean
  onEdit: (tag: Tag) => void
  onMerge: (tag: Tag) => void
}

export function TagList({ tags, admin, onEdit, onMerge }: TagListProps) {
  const { t } = useLingui()
  const counts = useTagCounts(tags[0]?.org_id ?? '').data
  const [sought, setSought] = useState('')
  const [order, setOrder] = useState('name')
  const talksOf = ({ tag_id }: Tag) => (counts ? (counts.get(tag_id) ?? 0) : undefined)
  const found = tags.filter((tag) => isSought(tag, sought))
  const page = usePage(order === 'used' ? mostUsedFirst(found, talksOf) : found)
  return (
    <div className={classes.tags}>
      {tags.length > WORTH_FILTERING && (
        <div className={classes.controls}>
          <FilterField label={t`Filter tags`} value={sought} onChange={setSought} />
          <NativeSelect
            aria-label={t`Order`}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value)}
            data={[
              { value: 'name', label: t`By name` },
              { value: 'used', label: t`Most used first` },
            ]}
          />
        </div>
      )}
      <ul className={classes.list} aria-label={t`Tags`}>
        {page.shown.map((tag) => (
          <TagRow
            key={tag.tag_id}
            {...{ tag, admin }}
            talks={talksOf(tag)}
            alone={tags.length === 1}
            onEdit={() => onEdit(tag)}
            onMerge={() => onMerge(tag)}
          />
        ))}
      </ul>
      <ShowMore page={page} />
      {found.length === 0 && <EmptyState title={t`No tag is called that`} />}
    </div>
  )
}

const isSought = ({ tag, description }: Tag, sought: string) =>
  `${tag} ${description}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())

const mostUsedFirst = (tags: Tag[], talksOf: (tag: Tag) => number | undefined) =>
  tags.toSorted((one, other) => (talksOf(other) ?? 0) - (talksOf(one) ?? 0))
