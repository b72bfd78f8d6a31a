import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconEar, IconEarOff, IconFlag, IconFlagOff, IconTrash } from '@tabler/icons-react'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
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
  const toReview = talks.filter(({ needs_review }) => !needs_review)
  const set = (some: readonly FoundTalk[], part: ReturnType<BulkChange['to']>) =>
    void onChange({ talks: some, to: () => part })

  const bringBack = () => void restore(ids).then(onGone)

  if (inBin) return <BulkButton icon={IconArrowBackUp} label={t`Restore`} onClick={bringBack} busy={busy} />
  return (
    <div className={classes.actions}>
      <BulkPickers {...{ talks, busy, foreign, uneditable, onChange }} />
      {unheard.length > 0 ? (
        <BulkButton icon={IconEar} label={t`Heard`} busy={busy} onClick={() => set(unheard, { heard: true })} />
      ) : (
        <BulkButton icon={IconEarOff} label={t`Unheard`} busy={busy} onClick={() => set(talks, { heard: false })} />
      )}
      {toReview.length > 0 ? (
        <BulkButton
          icon={IconFlag}
          label={t`Review`}
          busy={busy}
          refusal={uneditable}
          onClick={() => set(toReview, { needs_review: true })}
        />
      ) : (
        <BulkButton
          icon={IconFlagOff}
          label={t`Reviewed`}
          busy={busy}
          refusal={uneditable}
          onClick={() => set(talks, { needs_review: false })}
        />
      )}
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
