import type { HitEvent } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { usePersonName } from '../dashboard/person-names.queries.ts'

/** What happened, in a sentence without its time. */
export function useEventText(org_id: string) {
  const { t } = useLingui()
  const nameOf = usePersonName(org_id)
  const ways = { email: t`email`, push: t`push message`, sms: t`SMS`, call: t`call` }

  function assigned(name: string, { assigned_to, user_id }: HitEvent) {
    if (!assigned_to) return t`${name} removed the assignee`
    const assignee = nameOf(assigned_to)
    return assigned_to === user_id ? t`${name} took it` : t`${name} assigned it to ${assignee}`
  }

  return (event: HitEvent) => {
    const name = event.user_id ? nameOf(event.user_id) : ''
    const by = event.ways.map((way) => ways[way]).join(', ')
    if (event.kind === 'raised') return t`Raised`
    if (event.kind === 'told') return by ? t`${name} was notified (${by})` : t`${name} could not be reached`
    if (event.kind === 'assigned') return assigned(name, event)
    if (event.kind === 'acknowledged') return t`${name} acknowledged it`
    if (event.kind === 'reopened') return t`${name} reopened it`
    if (event.kind === 'noted') return t`${name} changed the note`
    if (event.kind === 'commented') return t`${name} commented`
    return name ? t`${name} resolved it` : t`Resolved by itself`
  }
}
