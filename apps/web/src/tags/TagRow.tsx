import { isName } from '@earshot/contract/rules/lines'
import type { Tag } from '@earshot/contract/tags'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { ColorChip } from '../ui/form/color/ColorChip.tsx'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../ui/screen/error-message.ts'
import classes from './tags.module.css'
import { countTalks, useTagChanges } from './tags.queries.ts'
import { plural } from '@lingui/core/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { notifyError } from '../ui/screen/notify-error.ts'
import { Link } from '@tanstack/react-router'
import { count } from '../lib/format.ts'

interface TagRowProps {
  tag: Tag
  talks: number | undefined
  admin: boolean
  alone: boolean
  onEdit: () => void
  onMerge: () => void
}

export function TagRow({ tag, talks, admin, alone, onEdit, onMerge }: TagRowProps) {
  const { t } = useLingui()
  const [renaming, { open, close }] = useDisclosure()
  const name = tag.tag
  if (renaming) {
    return (
      <li className={classes.row}>
        <RenameForm tag={tag} onDone={close} />
      </li>
    )
  }
  return (
    <li className={classes.row} data-admin={admin}>
      <span className={classes.name}>
        <ColorChip color={tag.color}>{name}</ColorChip>
        {admin && (
          <ActionIcon
            className={classes.rename ?? ''}
            variant="subtle"
            color="gray"
            aria-label={t`Rename ${name}`}
            onClick={open}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
      <span className={classes.description}>{tag.description}</span>
      <TagTalks tag={tag} talks={talks} />
      {admin && <TagMenu {...{ tag, talks, alone, onEdit, onMerge }} />}
    </li>
  )
}

function TagTalks({ tag: { tag_id, tag }, talks }: { tag: Tag; talks: number | undefined }) {
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

function RenameForm({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const { t } = useLingui()
  const { update } = useTagChanges(tag.org_id)
  const [name, setName] = useState(tag.tag)
  const valid = isName(name)

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
        error={valid ? update.error && errorMessage(update.error) : t`Enter a name`}
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

interface TagMenuProps {
  tag: Tag
  talks: number | undefined
  alone: boolean
  onEdit: () => void
  onMerge: () => void
}

const iconProps = { size: 16, stroke: 1.6 }

function TagMenu({ tag: row, talks: shown = 0, alone, onEdit, onMerge }: TagMenuProps) {
  const { t } = useLingui()
  const { tag_id, org_id, tag } = row
  const { remove } = useTagChanges(org_id)

  async function askAndRemove() {
    const talks = await countTalks(row).catch(() => shown)
    modals.openConfirmModal({
      title: t`Delete the tag “${tag}”?`,
      children:
        talks > 0
          ? t`${plural(talks, { one: 'It is removed from # talk', other: 'It is removed from # talks' })}, and from those in channels that you are not in. The talks stay.`
          : t`None of your talks has it. It is removed from those in channels that you are not in, and the talks stay.`,
      labels: { confirm: t`Delete the tag`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(tag_id, {
          onSuccess: () => notifications.show({ message: t`Tag “${tag}” deleted.` }),
          onError: (error) => notifyError(t`Could not delete it`, error),
        }),
    })
  }

  return (
    <RowMenu label={t`More about ${tag}`}>
      <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={onEdit}>
        {t`Edit`}
      </Menu.Item>
      {!alone && (
        <Menu.Item leftSection={<IconArrowMerge {...iconProps} />} onClick={onMerge}>
          {t`Merge into another tag`}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={() => void askAndRemove()}>
        {t`Delete`}
      </Menu.Item>
    </RowMenu>
  )
}
