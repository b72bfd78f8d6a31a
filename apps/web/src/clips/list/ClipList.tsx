import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { useMe, useMembers } from '../../users/users.queries.ts'
import { useClips } from '../clips.queries.ts'
import classes from '../clips.module.css'
import { ClipRow } from './ClipRow.tsx'

interface ClipListProps {
  org_id: string
  /** Those of this talk only. */
  talk_id?: string
  /** Instead of a list without anything in it. */
  empty?: ReactNode
}

/** Links that lead to clips: one’s own, or all for admins. */
export function ClipList({ org_id, talk_id, empty = null }: ClipListProps) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const members = useMembers(org_id).data
  const clips = useClips(org_id, talk_id)
  const nameOf = (id: string) => members?.find((member) => member.user_id === id)?.name ?? ''
  if (clips.isPending) return talk_id ? null : <Skeletons height={64} />
  if (clips.isError)
    return <ErrorNote title={t`The links could not be loaded`} error={clips.error} retry={() => void clips.refetch()} />
  if (clips.data.length === 0) return empty
  return (
    <div className={classes.list}>
      {talk_id && <h3 className={classes.listHead}>{t`Links to this talk`}</h3>}
      <ul aria-label={talk_id ? t`Links to this talk` : t`Clips`}>
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
