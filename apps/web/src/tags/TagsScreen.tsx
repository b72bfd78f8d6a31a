import type { Tag } from '@earshot/contract/tags'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, NativeSelect, Select } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { notifications } from '@mantine/notifications'
import { ColorChip } from '../ui/form/color/ColorChip.tsx'
import dialog from '../ui/styles/dialog.module.css'
import classes from './tags.module.css'
import { type TagDraft, useTagChanges, useTagCounts, useTags } from './tags.queries.ts'
import { TagForm } from './TagForm.tsx'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore, usePage } from '../ui/table/ShowMore.tsx'
import { TagRow } from './TagRow.tsx'

type Open = { kind: 'form'; tag?: Tag } | { kind: 'merge'; tag: Tag }

export function TagsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const tags = useTags(org_id)
  const drafts = useDrafts<TagDraft>()
  const [opened, setOpened] = useState<Open>()
  const all = tags.data ?? []
  const close = () => setOpened(undefined)
  const create = admin && <Button onClick={() => setOpened({ kind: 'form' })}>{t`New tag`}</Button>
  const titles = { form: opened?.tag ? t`Edit tag` : t`New tag`, merge: t`Merge tag` }
  return (
    <Screen title={t`Tags`} actions={all.length > 0 && create}>
      {tags.isPending && <Skeletons height={56} />}
      <LoadError title={t`Could not load the tags`} list={tags} />
      {tags.data && all.length === 0 && (
        <EmptyState
          drawing={<IconTags size={36} stroke={1.4} />}
          title={t`No tags yet`}
          text={admin ? t`Tags are labels for finding talks.` : t`Only admins can create tags. Ask one of them.`}
        >
          {create}
        </EmptyState>
      )}
      {all.length > 0 && (
        <TagList
          tags={all}
          admin={admin}
          onEdit={(tag) => setOpened({ kind: 'form', tag })}
          onMerge={(tag) => setOpened({ kind: 'merge', tag })}
        />
      )}
      <Modal
        opened={opened !== undefined}
        onClose={close}
        title={opened && titles[opened.kind]}
        classNames={{ content: dialog.unclipped ?? '' }}
      >
        {opened?.kind === 'form' && <TagForm {...{ org_id, tag: opened.tag, drafts }} onDone={close} />}
        {opened?.kind === 'merge' && <MergeForm tag={opened.tag} tags={all} onDone={close} />}
      </Modal>
    </Screen>
  )
}

interface MergeFormProps {
  tag: Tag
  tags: Tag[]
  onDone: () => void
}

function MergeForm({ tag, tags, onDone }: MergeFormProps) {
  const { t } = useLingui()
  const { merge } = useTagChanges(tag.org_id)
  const [into, setInto] = useState<string | null>(null)
  const others = tags.filter(({ tag_id }) => tag_id !== tag.tag_id)
  const chosen = others.find(({ tag_id }) => tag_id === into)
  const mergeInto = ({ tag_id, tag: name }: Tag) =>
    merge.mutate(
      { tag_id: tag.tag_id, into: tag_id },
      {
        onSuccess: () => {
          notifications.show({ message: t`Merged “${tag.tag}” into “${name}”.` })
          onDone()
        },
      },
    )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) mergeInto(chosen)
      }}
    >
      {merge.isError && <ErrorNote title={t`Could not merge the tags`} error={merge.error} />}
      <p>
        <Trans>
          All talks with <ColorChip color={tag.color}>{tag.tag}</ColorChip> get the other tag instead, and this one is
          deleted. This cannot be undone.
        </Trans>
      </p>
      <Select
        label={t`Merge into`}
        placeholder={t`Select a tag`}
        comboboxProps={{ withinPortal: false }}
        data={others.map(({ tag_id, tag: name }) => ({ value: tag_id, label: name }))}
        searchable
        limit={100}
        nothingFoundMessage={t`No matching tags`}
        data-autofocus
        value={into}
        onChange={setInto}
      />
      <Button type="submit" color="red" disabled={!chosen} loading={merge.isPending}>
        {chosen ? t`Merge into ${chosen.tag}` : t`Merge`}
      </Button>
    </form>
  )
}

interface TagListProps {
  tags: Tag[]
  admin: boolean
  onEdit: (tag: Tag) => void
  onMerge: (tag: Tag) => void
}

function TagList({ tags, admin, onEdit, onMerge }: TagListProps) {
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
            aria-label={t`Sort by`}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value)}
            data={[
              { value: 'name', label: t`By name` },
              { value: 'used', label: t`Most used first` },
            ]}
          />
        </div>
      )}
      <ul ref={keepRowFocus} className={classes.list} aria-label={t`Tags`}>
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
      {found.length === 0 && <EmptyState title={t`No matching tags`} />}
    </div>
  )
}

const isSought = ({ tag, description }: Tag, sought: string) =>
  `${tag} ${description}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())

const mostUsedFirst = (tags: Tag[], talksOf: (tag: Tag) => number | undefined) =>
  tags.toSorted((one, other) => (talksOf(other) ?? 0) - (talksOf(one) ?? 0))
