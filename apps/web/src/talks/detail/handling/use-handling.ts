import type { TalkRow } from '@earshot/contract/talks'
import { may } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNames } from '../../../dashboard/use-names.ts'
import { exactTime } from '../../../lib/format.ts'
import { useIsAdmin, useOrganization } from '../../../organizations/organizations.queries.ts'
import { offerUndo } from '../../../ui/screen/offer-undo.tsx'
import { useChangeTalk } from '../../talks.queries.ts'

type Handled = Pick<TalkRow, 'talk_id' | 'channel_id' | 'open' | 'handled' | 'handled_by' | 'deleted'>

export interface Handling {
  /** Who handled it and when, or what pressing the check does. */
  label: string
  /** Undefined if the person may not. */
  toggle: (() => void) | undefined
}

/** Handles a talk, which can be undone, or opens it again. Stable, so that the rows of a list do not render again. */
export function useHandling(org_id: string): (talk: Handled) => Handling {
  const { t } = useLingui()
  const organization = useOrganization()
  const admin = useIsAdmin()
  const names = useNames(org_id)
  const { mutateAsync } = useChangeTalk(org_id)
  return useCallback(
    ({ talk_id, channel_id, open, handled, handled_by, deleted }) => {
      const mayHandle = may({ ...organization, admin }, 'moderate', channel_id) && !deleted
      const set = (wanted: boolean) => mutateAsync({ talk_id, open: wanted })
      const reopen = () => void set(true).catch(ignore)
      const handle = () => void set(false).then(() => offerUndo(t`Talk handled.`, reopen), ignore)
      const { name } = names.author(handled_by ?? '')
      const time = handled && exactTime(handled)
      return {
        label: open ? t`Mark as handled` : time ? t`Handled by ${name}, ${time}` : t`Handled`,
        toggle: mayHandle ? (open ? handle : reopen) : undefined,
      }
    },
    [organization, admin, names, mutateAsync, t],
  )
}

/** The mutation has told why. */
const ignore = () => undefined
