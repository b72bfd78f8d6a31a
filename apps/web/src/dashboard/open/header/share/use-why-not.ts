import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useIsAdmin, useOrganization } from '../../../../organizations/organizations.queries.ts'
import { isAudible } from '../../../../talks/talk-state.ts'
import { useIsOwner } from '../use-is-owner.ts'

/** Why a talk cannot be shared, as a sentence; undefined when it can. */
export function useWhyNot(talk: Talk): string | undefined {
  const { t } = useLingui()
  const { clips } = useOrganization()
  const admin = useIsAdmin()
  const owner = useIsOwner(talk)
  if (!clips)
    return admin
      ? t`Clips are switched off in this organization. You can switch them on in the settings.`
      : t`Clips are switched off in this organization. Admins can switch them on.`
  if (!owner) return t`Only who sent a talk, or an admin, may share it. Ask one of them.`
  if (talk.deleted) return t`This talk is in the bin. Take it out to share it.`
  return isAudible(talk) ? undefined : t`The sound of this talk is not ready yet. Try again in a moment.`
}
