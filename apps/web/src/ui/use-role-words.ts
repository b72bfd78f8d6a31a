import type { Role } from '@earshot/contract/rules/roles'
import { lastDayBefore } from '@earshot/contract/rules/last-day'
import { useLingui } from '@lingui/react/macro'
import { date } from '../lib/format.ts'

/** What people may do, in words, and until when guests are here. */
export function useRoleWords() {
  const { t } = useLingui()
  const roles: Record<Role, string> = {
    listener: t`Can listen`,
    sender: t`Can listen and send`,
    moderator: t`Moderator`,
    admin: t`Admin`,
  }
  return {
    roles,
    guest(until: string) {
      if (isOver(until)) return t`Expired`
      const day = date(`${lastDayBefore(until)}T12:00:00`)
      return t`Guest until ${day}`
    },
  }
}

export const isOver = (until: string) => Date.parse(until) <= Date.now()
