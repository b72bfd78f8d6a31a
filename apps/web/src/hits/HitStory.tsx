import type { Hit, HitEvent } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsAdmin, useMay } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { notifyError } from '../ui/screen/notify-error.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Time } from '../ui/Time.tsx'
import { useMe } from '../users/users.queries.ts'
import { CommentForm } from './CommentForm.tsx'
import { HitAssignee } from './HitAssignee.tsx'
import { useHitComments, useHitStory } from './hit-story.queries.ts'
import classes from './story.module.css'
import { useEventText } from './use-event-text.ts'

/** Everything that happened to a hit, and who works on it. */
export function HitStory({ hit }: { hit: Hit }) {
  const { t } = useLingui()
  const may = useMay()
  const story = useHitStory(hit)
  const { create } = useHitComments(hit)
  const [version, setVersion] = useState(0)
  return (
    <section className={classes.story} aria-label={t`Story of the hit`}>
      {may('moderate', hit.channel_id) && <HitAssignee hit={hit} />}
      {story.isPending && <Skeletons height={24} rows={2} />}
      {story.isError && (
        <ErrorNote title={t`Could not load the story`} error={story.error} retry={() => void story.refetch()} />
      )}
      <ol className={classes.events}>
        {story.data?.story.map((event, at) => (
          <StoryEvent key={event.event_id ?? `${at} ${event.kind}`} {...{ hit, event }} />
        ))}
      </ol>
      {may('write', hit.channel_id) && (
        <CommentForm
          key={version}
          label={t`Comment`}
          action={t`Comment`}
          error={create.error}
          busy={create.isPending}
          onSave={(text) => create.mutate(text, { onSuccess: () => setVersion(version + 1) })}
        />
      )}
    </section>
  )
}

function StoryEvent({ hit, event }: { hit: Hit; event: HitEvent }) {
  const { t } = useLingui()
  const textOf = useEventText(hit.org_id)
  const { update } = useHitComments(hit)
  const [editing, setEditing] = useState(false)
  const { event_id, text, at, modified } = event
  return (
    <li className={classes.event}>
      <p className={classes.what}>
        <bdi>{textOf(event)}</bdi> <Time at={at} />
        {modified && <span>{t`(edited)`}</span>}
        {event_id && !editing && <CommentTools {...{ hit, event }} onEdit={() => setEditing(true)} />}
      </p>
      {text && !editing && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {editing && event_id && (
        <CommentForm
          label={t`Comment`}
          action={t`Save`}
          before={text}
          error={update.error}
          busy={update.isPending}
          onSave={(changed) => update.mutate({ event_id, text: changed }, { onSuccess: () => setEditing(false) })}
        >
          <Button size="xs" variant="subtle" color="gray" onClick={() => setEditing(false)}>
            {t`Cancel`}
          </Button>
        </CommentForm>
      )}
    </li>
  )
}

interface CommentToolsProps {
  hit: Hit
  event: HitEvent
  onEdit: () => void
}

/** For its author; admins only delete. */
function CommentTools({ hit, event: { event_id, user_id }, onEdit }: CommentToolsProps) {
  const { t } = useLingui()
  const me = useMe()
  const admin = useIsAdmin()
  const { remove } = useHitComments(hit)
  const isOwn = user_id === me.user_id
  const tool = { variant: 'subtle', color: 'gray', size: 28 } as const
  return (
    <>
      {isOwn && (
        <ActionIcon {...tool} aria-label={t`Edit comment`} onClick={onEdit}>
          <IconPencil size={14} stroke={1.6} />
        </ActionIcon>
      )}
      {(isOwn || admin) && event_id && (
        <ActionIcon
          {...tool}
          aria-label={t`Delete comment`}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(event_id, { onError: (error) => notifyError(t`Could not delete the comment`, error) })
          }
        >
          <IconTrash size={14} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  )
}
