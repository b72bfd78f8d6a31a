import type { Tag } from '@earshot/contract/tags'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ColorChip } from '../ui/form/color/ColorChip.tsx'
import classes from './tags.module.css'
import { useTagChanges } from './tags.queries.ts'

interface MergeFormProps {
  tag: Tag
  tags: Tag[]
  onDone: () => void
}

/** Puts the talks of a tag under another one; the tag itself is gone then. */
export function MergeForm({ tag, tags, onDone }: MergeFormProps) {
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
          notifications.show({ message: t`“${tag.tag}” is now part of “${name}”.` })
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
      {merge.isError && <ErrorNote title={t`The tags were not merged`} error={merge.error} />}
      <p>
        <Trans>
          All talks with <ColorChip color={tag.color}>{tag.tag}</ColorChip> get the other tag instead, and this one is
          deleted. That cannot be undone.
        </Trans>
      </p>
      <Select
        label={t`Merge into`}
        placeholder={t`Choose a tag`}
        data={others.map(({ tag_id, tag: name }) => ({ value: tag_id, label: name }))}
        searchable
        limit={100}
        nothingFoundMessage={t`No tag is called that`}
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
