import type { appRoutes } from '@earshot/contract/apps'
import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import type { Context } from '../../core/context.ts'
import type { Database } from '../../core/db/connection.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { securityNoticeJob } from '../../alerts/mail/security-notice.job.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { enterAsJob, enterOrg, inTransaction } from '../../organizations/scope.ts'
import type { SessionOwner } from '../sessions/session-cache.ts'
import { issuerOf } from './addresses.ts'
import {
  allowsApps,
  countApps,
  deleteApps,
  deletePast,
  findActiveApp,
  findApp,
  insertApp,
  listApps,
  updateAppUsed,
} from './apps.repo.ts'
import { reviewRequest } from './authorization-request.ts'
import { hostOf, withAnswer } from './redirect-uris.ts'
import { sign, verify } from './tokens.ts'

const MOST_APPS = 50

export const apps: Handlers<typeof appRoutes> = {
  async list({ context, user_id }) {
    const found = await listApps(context.connections.outside, user_id)
    return found.map(({ redirect_uri, ...app }) => ({ ...app, redirect_host: hostOf(redirect_uri) }))
  },

  review: (caller, parameters) => reviewRequest(caller, parameters),

  async connect(caller, { request, org_id, write }) {
    const { context, user_id } = caller
    const asked = await verify(context, 'request', request)
    if (asked?.user_id !== user_id)
      throw new ApiError('invalid', 'This request has expired. Go back to the app, and connect it again')
    // Without the rights of an operator, which no app gets.
    const org = await enterOrg({ ...caller, level: 0 }, org_id)
    const { state, user_id: _, ...fields } = asked
    const app_id = newId()
    await inTransaction(org, async (tx) => {
      if (!(await allowsApps(tx))) throw new ApiError('conflict', 'This organization does not allow connected apps')
      if ((await countApps(tx.db, user_id)) >= MOST_APPS)
        throw new ApiError('conflict', `You can have at most ${MOST_APPS} connected apps. Disconnect one first`)
      await insertApp(tx.db, { app_id, user_id, org_id, ...fields, write: write && asked.write })
      await recordAudit(tx, { action: 'app.connect', subject_id: app_id, subject: asked.name })
      const { address } = caller
      const notice = { user_id, address, change: 'app', about: asked.name, at: new Date().toISOString() } as const
      await context.jobs.enqueue(tx.db, securityNoticeJob, notice)
    })
    const code = await sign(context, 'code', { app_id })
    return { app_id, url: withAnswer(asked.redirect_uri, { code, state, iss: issuerOf(context) }) }
  },

  async remove({ context, user_id, session_id, address }, { app_id }) {
    if (!(await disconnect(context, { app_id, user_id }, { session_id, address })))
      throw new ApiError('not_found', 'This app is not connected any more')
    return { app_id }
  },
}

/** Ends an app's access at once. False if there is none. */
export async function disconnect(
  context: Context,
  which: { app_id: string; user_id?: string },
  by: { session_id: string | null; address: string },
): Promise<boolean> {
  const { outside } = context.connections
  const app = await findApp(outside, which.app_id)
  if (!app || (which.user_id !== undefined && which.user_id !== app.user_id)) return false
  const { app_id, org_id, user_id, name } = app
  return inTransaction(enterAsJob(context, org_id), async (tx) => {
    const gone = await deleteApps(tx.db, { app_id })
    if (gone.length > 0)
      await recordAudit({ ...tx, ...by, user_id }, { action: 'app.disconnect', subject_id: app_id, subject: name })
    return gone.length > 0
  })
}

/** Of a person who signs out everywhere, of an organization that forbids apps, or of a member who is signed out of it. */
export const disconnectAll = (db: Database, of: { user_id: string } | { org_id: string; user_id?: string }) =>
  deleteApps(db, of)

/** For whom the bearer of an access token acts; null for every other token. Records the use, to the minute. */
export async function findAppOwner(context: Context, token: string): Promise<SessionOwner | null> {
  const read = await verify(context, 'access', token)
  const { outside } = context.connections
  const found = read && (await findActiveApp(outside, read.app_id))
  if (!found) return null
  const { app_id, user_id, org_id, write, verified, long_unused } = found
  if (long_unused) await updateAppUsed(outside, app_id)
  return { session_id: app_id, user_id, level: 0, need_verification: !verified, app: { org_id, write } }
}

export const deletePastApps = ({ connections }: Context) => deletePast(connections.outside)
