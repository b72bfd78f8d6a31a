import { type Tag, TagFields } from '@earshot/contract/tags'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../ui/screen/error-message.ts'
import classes from './tags.module.css'
import { useTagChanges } from './tags.queries.ts'

/** Renames a tag in its place: Enter keeps it, Escape leaves it as it was. */
export function RenameForm({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const { t } = useLingui()
  const { update } = useTagChanges(tag.org_id)
  const [name, setName] = useState(tag.tag)
  const valid = TagFields.shape.tag.safeParse(name).success

  function save(event: FormEvent) {
    event.preventDefault()
    if (!valid || update.isPending) return
    if (name.trim() === tag.tag) onDone()
    else update.mutate({ tag_id: tag.tag_id, tag: name }, { onSuccess: onDone })
  }

  return (
    <form className={classes.renaming} noValidate onSubmit={save}>
      <TextInput
        aria-label={t`Name of the tag`}
        maxLength={60}
        autoFocus
        value={name}
        error={valid ? update.error && errorMessage(update.error) : t`Name the tag`}
        onChange={(event) => {
          update.reset()
          setName(event.currentTarget.value)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" loading={update.isPending}>{t`Save`}</Button>
      <Button variant="subtle" color="gray" onClick={onDone}>{t`Cancel`}</Button>
    </form>
  )
}
