import type { SecurityEvent, securityEventRoutes } from '@earshot/contract/security-events'
import type { Context } from '../../core/context.ts'
import { readCursor, writeCursor } from '../../core/cursor.ts'
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

interface Asked {
  cursor?: string | undefined
  limit: number
}

async function page({ cursor, limit }: Asked, list: (page: EventPage) => Promise<SecurityEvent[]>) {
  const after = cursor === undefined ? undefined : readCursor(cursor, ['created', 'event_id'])
  const found = await list({ after, limit: limit + 1 })
  const events = found.slice(0, limit)
  const last = found.length > limit ? events.at(-1) : undefined
  return { events, next_cursor: last ? writeCursor({ created: last.created, event_id: last.event_id }) : null }
}

export const deletePastEvents = ({ connections }: Context) => deletePast(connections.outside)
