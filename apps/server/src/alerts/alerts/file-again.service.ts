import type { Context } from '../../core/context.ts'
import { enterAsJob, inTransaction, lockOrganization } from '../../organizations/scope.ts'
import { listFiledBefore, listOutdated, updateCriteria } from './alerts.repo.ts'
import { criteriaOf } from './alerts.service.ts'

/** Files alerts again that were filed by earlier rules. Idempotent; until then they are looked at for every talk. */
export async function fileAlertsAgain(context: Context) {
  for (const org_id of await listFiledBefore(context.connections.outside))
    await inTransaction(enterAsJob(context, org_id), async (tx) => {
      await lockOrganization(tx)
      for (const alert of await listOutdated(tx)) await updateCriteria(tx, alert.alert_id, criteriaOf(alert))
    })
}
