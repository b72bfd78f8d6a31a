import { alertRoutes } from './alerts.ts'
import { channelRoutes } from './channels.ts'
import { hitRoutes } from './hits.ts'
import { inviteRoutes } from './invites.ts'
import { liveRoutes } from './live.ts'
import { memberRoutes } from './members.ts'
import { organizationRoutes } from './organizations.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './sessions.ts'
import { talkRoutes } from './talks.ts'
import { userRoutes } from './users.ts'

/** The whole v3 API, one line per noun. */
export const api = {
  sessions: sessionRoutes,
  users: userRoutes,
  organizations: organizationRoutes,
  members: memberRoutes,
  invites: inviteRoutes,
  channels: channelRoutes,
  talks: talkRoutes,
  search: searchRoutes,
  alerts: alertRoutes,
  hits: hitRoutes,
  live: liveRoutes,
}
