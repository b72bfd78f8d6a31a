import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useMe, useMembers } from '../users/users.queries.ts'
import { useClips, useRevokeClip } from './clips.queries.ts'
import classes from './clips.module.css'
import type { Clip } from '@earshot/contract/clips'
import { plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { count, duration, relativeTime } from '../lib/format.ts'
import { lastMomentOf } from '../lib/last-day.ts'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { notifyError } from '../ui/screen/notify-error.ts'
import { keepRowFocus } from '../ui/keep-row-focus.ts'

interface ClipListProps {
  org_id: string
  talk_id?: string
  empty?: ReactNode
}

export function ClipList({ org_id, talk_id, empty = null }: ClipListProps) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const members = useMembers(org_id).data
  const clips = useClips(org_id, talk_id)
  const nameOf = (id: string) => members?.find((member) => member.user_id === id)?.name ?? ''
  if (clips.isPending) return talk_id ? null : <Skeletons height={64} />
  if (clips.isError)
    return <ErrorNote title={t`Could not load the links`} error={clips.error} retry={() => void clips.refetch()} />
  if (clips.data.length === 0) return empty
  return (
    <div className={classes.list}>
      {talk_id && <h3 className={classes.listHead}>{t`Links to this talk`}</h3>}
      <ul ref={keepRowFocus} aria-label={talk_id ? t`Links to this talk` : t`Clips`}>
        {clips.data.map((clip) => (
          <ClipRow
            key={clip.clip_id}
            clip={clip}
            by={clip.created_by === user_id ? '' : nameOf(clip.created_by)}
            linked={!talk_id}
          />
        ))}
      </ul>
      {clips.hasNextPage && (
        <Button variant="default" loading={clips.isFetchingNextPage} onClick={() => void clips.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </div>
  )
}

interface ClipRowProps {
  clip: Clip
  /** The publisher's name; '' if it is obvious. */
  by: string
  linked: boolean
}

function ClipRow({ clip, by, linked }: ClipRowProps) {
  const { t } = useLingui()
  const { org_id, talk_id, title, start, end, plays, created, has_password, url } = clip
  const shut = isOver(clip) || clip.closed !== null
  const ends = useEnd(clip)
  const name = title || t`A voice message`
  const [from, to] = [duration(start), duration(end)]
  const heard = count(plays)
  const when = relativeTime(created)
  const facts = [
    t`${from}–${to}`,
    t`${plural(plays, { one: `${heard} play`, other: `${heard} plays` })}`,
    ends,
    has_password && t`Password`,
    by ? t`${by}, ${when}` : when,
  ]
  return (
    <li className={classes.row} data-over={shut || undefined}>
      <div className={classes.about}>
        {linked ? (
          <Link className={classes.name} to="/dashboard" search={{ org_id, talk_id, t: String(start) }} dir="auto">
            {name}
          </Link>
        ) : (
          <a className={classes.name} href={url} target="_blank" rel="noopener" dir="auto">
            {name}
          </a>
        )}
        <p className={classes.facts}>
          {facts.filter(Boolean).map((fact) => (
            <span key={String(fact)}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
      <div className={classes.actions}>
        {!shut && <CopyButton text={url} label={t`Copy link`} />}
        <RevokeButton clip={clip} name={name} />
      </div>
    </li>
  )
}

/** Until when visitors can open it, or why they cannot. */
function useEnd(clip: Clip) {
  const { t } = useLingui()
  const { closed, expires_at } = clip
  if (closed === 'bin') return t`Not available: the talk is in the bin`
  if (closed === 'consent') return t`Not available: the speaker has refused consent`
  if (expires_at === null) return t`Never expires`
  const moment = relativeTime(lastMomentOf(expires_at))
  return isOver(clip) ? t`Expired ${moment}` : t`Expires ${moment}`
}

const isOver = ({ expires_at }: Clip) => expires_at !== null && Date.parse(expires_at) <= Date.now()

function RevokeButton({ clip: { org_id, clip_id }, name }: { clip: Clip; name: string }) {
  const { t } = useLingui()
  const revoke = useRevokeClip(org_id)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Revoke the link of “${name}”?`,
      children: t`The link stops working for everyone right away. The talk itself stays.`,
      labels: { confirm: t`Revoke the link`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(clip_id, {
          onSuccess: () => notifications.show({ message: t`Link to “${name}” revoked.` }),
          onError: (error) => notifyError(t`Could not revoke it`, error),
        }),
    })
  return (
    <Button size="sm" variant="default" loading={revoke.isPending} onClick={ask} aria-label={t`Revoke “${name}”`}>
      {t`Revoke`}
    </Button>
  )
}
