import type { MentionedNote } from '@earshot/contract/notes'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNames } from '../../dashboard/use-names.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { noteLink } from '../../talks/notes/note-link.ts'
import { useMentions } from '../../talks/notes/notes.queries.ts'
import classes from './hit-notice.module.css'
import { asIs } from '../../ui/as-is.tsx'

const MOST_AT_ONCE = 3

export function MentionNotices() {
  const { org_id } = useOrganization()
  const { author, channel } = useNames(org_id)
  const mentions = useMentions(org_id)
  const known = useRef<Set<string>>(undefined)

  function show(note: MentionedNote) {
    const id = `note/${note.note_id}`
    const message = (
      <MentionNotice
        note={note}
        author={author(note.user_id).name}
        channel={channel(note.channel_id)}
        onOpen={() => notifications.hide(id)}
      />
    )
    notifications.show({ id, message })
  }
  const arrive = useEffectEvent((notes: readonly MentionedNote[]) => {
    const before = known.current
    known.current = new Set([...(before ?? []), ...notes.map(({ note_id }) => note_id)])
    const isOpen = (talk_id: string) => new URLSearchParams(location.search).get('talk_id') === talk_id
    if (before)
      notes
        .filter(({ note_id, seen, talk_id }) => !seen && !before.has(note_id) && !isOpen(talk_id))
        .slice(0, MOST_AT_ONCE)
        .forEach(show)
  })
  useEffect(() => {
    if (mentions) arrive(mentions)
  }, [mentions])
  return null
}

interface MentionNoticeProps {
  note: MentionedNote
  author: string
  channel: string
  onOpen: () => void
}

function MentionNotice({ note, author, channel, onOpen }: MentionNoticeProps) {
  const { t } = useLingui()
  const [who, where] = [asIs(author), asIs(channel)]
  return (
    <div className={classes.notice}>
      <p className={classes.title}>
        <Trans>
          {who} mentioned you in {where}
        </Trans>
      </p>
      <p className={classes.words}>{note.text}</p>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconMessage size={14} stroke={1.8} />}
        renderRoot={(props) => <Link {...props} to="/dashboard" search={noteLink(note)} onClick={onOpen} />}
      >
        {t`Open the note`}
      </Button>
    </div>
  )
}
