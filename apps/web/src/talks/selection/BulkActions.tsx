import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconCircle,
  IconCircleCheck,
  IconEar,
  IconEarOff,
  IconFlag,
  IconFlagOff,
  IconTrash,
} from '@tabler/icons-react'
import { useIsAdmin, useMay, useOrganization } from '../../organizations/organizations.queries.ts'
import { useRemoveTalk } from '../talks.queries.ts'
import classes from './bulk.module.css'
import { BulkButton } from './BulkButton.tsx'
import { BulkExport } from './BulkExport.tsx'
import { BulkPickers } from './BulkPickers.tsx'
import type { BulkChange } from './change-talks.ts'
import { plural } from '@lingui/core/macro'
import { useMe } from '../../users/users.queries.ts'
import { useMayEdit } from '../detail/use-may-edit.ts'
import { useRestore } from './use-restore.ts'

interface BulkActionsProps {
  talks: readonly FoundTalk[]
  inBin: boolean
  busy: boolean
  onChange: (operation: BulkChange) => Promise<void>
  onGone: () => void
}

export function BulkActions({ talks, inBin, busy, onChange, onGone }: BulkActionsProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const remove = useRemoveTalk(org_id)
  const restore = useRestore()
  const foreign = useNotOwnerReason(talks)
  const uneditable = useUneditableReason(talks)
  const ids = talks.map(({ talk_id }) => talk_id)
  const unheard = talks.filter(({ heard }) => !heard)
  const set = (some: readonly FoundTalk[], part: ReturnType<BulkChange['to']>) =>
    void onChange({ talks: some, to: () => part })

  if (inBin)
    return (
      <BulkButton
        icon={IconArrowBackUp}
        label={t`Restore`}
        onClick={() => void restore(ids).then(onGone)}
        busy={busy}
      />
    )
  return (
    <div className={classes.actions}>
      <BulkPickers {...{ talks, busy, foreign, uneditable, onChange }} />
      {unheard.length > 0 ? (
        <BulkButton icon={IconEar} label={t`Heard`} busy={busy} onClick={() => set(unheard, { heard: true })} />
      ) : (
        <BulkButton icon={IconEarOff} label={t`Unheard`} busy={busy} onClick={() => set(talks, { heard: false })} />
      )}
      <BulkReview {...{ talks, busy, set }} refusal={uneditable} />
      <BulkHandle {...{ talks, busy, set }} />
      <BulkExport talks={talks} busy={busy} />
      <BulkButton
        icon={IconTrash}
        label={t`Delete`}
        busy={busy}
        refusal={foreign}
        onClick={() => void remove.mutateAsync(ids).then(onGone)}
      />
    </div>
  )
}

interface BulkHandleProps {
  talks: readonly FoundTalk[]
  busy: boolean
  set: (some: readonly FoundTalk[], part: ReturnType<BulkChange['to']>) => void
}

/** Marks those for review that are not, or all as reviewed. */
function BulkReview({ talks, busy, refusal, set }: BulkHandleProps & { refusal: string | undefined }) {
  const { t } = useLingui()
  const toReview = talks.filter(({ needs_review }) => !needs_review)
  const [some, needs_review] = toReview.length > 0 ? [toReview, true] : [talks, false]
  return (
    <BulkButton
      icon={needs_review ? IconFlag : IconFlagOff}
      label={needs_review ? t`Review` : t`Reviewed`}
      {...{ busy, refusal }}
      onClick={() => set(some, { needs_review })}
    />
  )
}

/** Handles those that are open, or opens all again. */
function BulkHandle({ talks, busy, set }: BulkHandleProps) {
  const { t } = useLingui()
  const may = useMay()
  const open = talks.filter((talk) => talk.open)
  const refusal = talks.every(({ channel_id }) => may('moderate', channel_id))
    ? undefined
    : t`Only moderators and admins can handle talks.`
  const [some, toOpen] = open.length > 0 ? [open, false] : [talks, true]
  return (
    <BulkButton
      icon={toOpen ? IconCircle : IconCircleCheck}
      label={toOpen ? t`Open again` : t`Handled`}
      {...{ busy, refusal }}
      onClick={() => set(some, { open: toOpen })}
    />
  )
}

/** Why talks cannot be tagged or marked for review; undefined if they can. */
function useUneditableReason(talks: readonly FoundTalk[]): string | undefined {
  const { t } = useLingui()
  const mayEdit = useMayEdit()
  return talks.every(mayEdit) ? undefined : t`Only moderators and admins can change talks of others.`
}

/** Why talks cannot be moved or deleted; undefined if they can. Only their senders and admins may. */
function useNotOwnerReason(talks: readonly FoundTalk[]): string | undefined {
  const { t } = useLingui()
  const admin = useIsAdmin()
  const { user_id } = useMe()
  const count = admin ? 0 : talks.filter((talk) => talk.user_id !== user_id).length
  if (count === 0) return undefined
  return t`${plural(count, {
    one: 'One talk was sent by someone else. Only the sender and admins can change it.',
    other: '# talks were sent by others. Only the senders and admins can change them.',
  })}`
}
