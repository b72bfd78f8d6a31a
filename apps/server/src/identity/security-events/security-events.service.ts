import type { SecurityEvent, securityEventRoutes } from '@earshot/contract/security-events'
import type { Context } from '../../core/context.ts'
import { readPage } from '../../core/cursor.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { asAdmin, enterOrg } from '../../organizations/scope.ts'
import { deletePast, type EventPage, listEventsIn, listOwnEvents } from './security-events.repo.ts'

export const securityEvents: Handlers<typeof securityEventRoutes> = {
  own: ({ context, user_id }, asked) =>
    page(asked, (wanted) => listOwnEvents(context.connections.outside, user_id, wanted)),

  async list(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return page(asked, (wanted) => listEventsIn(org, wanted))
  },
}

async function page(asked: Parameters<typeof readPage>[0], list: (page: EventPage) => Promise<SecurityEvent[]>) {
  const { rows, next_cursor } = await readPage(asked, ['created', 'event_id'], list)
  return { events: rows, next_cursor }
}

export const deletePastEvents = ({ connections }: Context) => deletePast(connections.outside)
