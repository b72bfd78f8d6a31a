import type { alertRoutes } from '@earshot/contract/alerts'
import { ApiError } from '@earshot/contract/errors'
import { tokensOf } from '@earshot/contract/rules/tokens'
import { v7 as newId } from 'uuid'
import type { Handlers } from '../http/mount.ts'
import { announce } from '../live/announce.ts'
import { asAdmin, enterOrg, enterOrgOf, type OrgScope, together } from '../organizations/scope.ts'
import { deleteAlert, insertAlert, listAlerts, updateAlert } from './alerts.repo.ts'

export const alerts: Handlers<typeof alertRoutes> = {
  async list(caller, { org_id }) {
    return alertsIn(await enterOrg(caller, org_id))
  },

  async save(caller, { org_id, alert_id, keyword = '' }) {
    const org = asAdmin(await (alert_id ? enterOrgOf(caller, 'alert', alert_id) : enterOrg(caller, org_id as string)))
    const fields = { keyword, tokens: tokensOf(keyword).join(' ') }
    return together(org, async (tx) => {
      const alert = alert_id
        ? await updateAlert(tx, { alert_id, ...fields })
        : await insertAlert(tx, { alert_id: newId(), ...fields })
      if (!alert) throw new ApiError('not_found', 'This alert was deleted meanwhile')
      await announce(tx, 'alerts')
      return alert
    })
  },

  async remove(caller, { alert_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'alert', alert_id))
    await together(org, async (tx) => {
      await deleteAlert(tx, alert_id)
      await announce(tx, 'alerts')
    })
    return { alert_id }
  },
}

/** Every alert of the organization, in the order of their keywords. */
export const alertsIn = (org: OrgScope) => listAlerts(org)

/** Every alert of the organization, for looking through a talk. */
export const watchedIn = (org: OrgScope) => listAlerts(org)
