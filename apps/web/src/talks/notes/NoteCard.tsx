import { shortenText } from '@earshot/contract/rules/cut-text'
import type { Note } from '@earshot/contract/notes'
import { mentionsIn } from '@earshot/contract/rules/mentions'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import {
  IconArrowBackUp,
  IconCheck,
  IconDots,
  IconLink,
  IconPencil,
  IconPlayerPlayFilled,
  IconTrash,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Names } from '../../dashboard/use-names.ts'
import { duration } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import sheet from '../../ui/styles/sheet.module.css'
import { Time } from '../../ui/Time.tsx'
import { useMembers } from '../../users/users.queries.ts'
import { useIsOwner } from '../detail/use-is-owner.ts'
import { noteElementId } from './note-marks.ts'
import { useNoteChanges } from './notes.queries.ts'
import classes from './notes.module.css'

interface NoteCardProps {
  note: Note
  names: Names
  marked: boolean
  onPlay: (() => void) | undefined
  /** Undefined if notes cannot be edited now. */
  onEdit: (() => void) | undefined
  onCopyLink: () => void
  /** Whether the person may resolve notes here. */
  writes: boolean
}

export function NoteCard({ note, names, marked, onPlay, onEdit, onCopyLink, writes }: NoteCardProps) {
  const { t } = useLingui()
  const { note_id, state, position, resolved, resolved_by } = note
  const author = names.author(note.user_id)
  const moment = duration(position)
  const resolver = resolved_by ? names.author(resolved_by).name : ''
  return (
    <li
      id={noteElementId(note_id)}
      className={classes.card}
      data-state={state}
      data-marked={marked || undefined}
      tabIndex={-1}
      aria-label={t`Note by ${author.name} at ${moment}`}
    >
      <Avatar name={author.name} image={author.image} size={28} />
      <div className={classes.said}>
        <NoteFacts note={note} author={author.name} onPlay={onPlay} />
        <NoteText note={note} />
        {resolved && (
          <p className={classes.resolved}>
            <IconCheck size={14} stroke={2.2} aria-hidden /> {t`Resolved by ${resolver}`} · <Time at={resolved} />
          </p>
        )}
      </div>
      <div className={classes.tools}>
        {writes && <StateButton note={note} />}
        <NoteMenu note={note} author={author.name} onEdit={onEdit} onCopyLink={onCopyLink} />
      </div>
    </li>
  )
}

interface NoteFactsProps extends Pick<NoteCardProps, 'note' | 'onPlay'> {
  author: string
}

function NoteFacts({ note: { position, created, modified }, author, onPlay }: NoteFactsProps) {
  const { t } = useLingui()
  const moment = duration(position)
  return (
    <p className={classes.meta}>
      <strong>
        <bdi>{author}</bdi>
      </strong>
      <button
        type="button"
        className={classes.moment}
        onClick={onPlay}
        disabled={!onPlay}
        aria-label={t`Play from ${moment}`}
      >
        <span>
          <IconPlayerPlayFilled size={10} aria-hidden />
          {moment}
        </span>
      </button>
      <Time at={created} />
      {modified && <span>{t`edited`}</span>}
    </p>
  )
}

function StateButton({ note: { org_id, talk_id, note_id, state } }: { note: Note }) {
  const { t } = useLingui()
  const { setState } = useNoteChanges(org_id, talk_id)
  const isOpen = state === 'open'
  const turn = () =>
    setState.mutate(
      { note_id, state: isOpen ? 'resolved' : 'open' },
      { onError: (error) => notifyError(t`Could not save the change`, error) },
    )
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      loading={setState.isPending}
      leftSection={isOpen ? <IconCheck size={16} stroke={1.8} /> : <IconArrowBackUp size={16} stroke={1.8} />}
      onClick={turn}
    >
      {isOpen ? t`Resolve` : t`Reopen`}
    </Button>
  )
}

function NoteText({ note: { org_id, text } }: { note: Note }) {
  const people = useMembers(org_id).data ?? []
  const mentions = mentionsIn(text, people)
  const ends = [0, ...mentions.map(({ end }) => end)]
  return (
    <p className={classes.words} dir="auto">
      {mentions.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(ends[at], start)}
          <span className={classes.mention}>{text.slice(start, end)}</span>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </p>
  )
}

interface NoteMenuProps extends Pick<NoteCardProps, 'note' | 'onEdit' | 'onCopyLink'> {
  author: string
}

const iconProps = { size: 16, stroke: 1.7 }

function NoteMenu({ note, author, onEdit, onCopyLink }: NoteMenuProps) {
  const { t } = useLingui()
  const isOwner = useIsOwner(note)
  const { remove } = useNoteChanges(note.org_id, note.talk_id)
  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Delete this note?`,
      children: shortenText(note.text, 200),
      labels: { confirm: t`Delete note`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(note.note_id, { onError: (error) => notifyError(t`Could not delete the note`, error) }),
    })
  return (
    <Menu position="bottom-end" width={220} classNames={{ dropdown: sheet.sheet ?? '' }}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Menu of the note by ${author}`}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink {...iconProps} />} onClick={onCopyLink}>
          {t`Copy link`}
        </Menu.Item>
        {isOwner && onEdit && (
          <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={onEdit}>
            {t`Edit`}
          </Menu.Item>
        )}
        {isOwner && (
          <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={askAndRemove}>
            {t`Delete`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
