import { inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'

/** Why an invitation opens nothing any more, and what to do; undefined while it does. */
export function useAnswered(status: number | undefined): string | undefined {
  const { t } = useLingui()
  switch (status) {
    case inviteStatus.accepted:
      return t`This invitation was used already. If it was you, sign in; else ask for one of your own.`
    case inviteStatus.declined:
      return t`This invitation was declined. Ask for a new one if you want to come after all.`
    case inviteStatus.revoked:
      return t`This invitation was withdrawn. Ask whoever sent it.`
    case inviteStatus.expired:
      return t`This invitation is too old. Ask for it to be sent again: the new letter works.`
    default:
      return undefined
  }
}
