import type { filePatternRoutes } from '@earshot/contract/file-patterns'
import type { Handlers } from '../../core/http/handlers.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { asAdmin, enterOrg, inTransaction } from '../../organizations/scope.ts'
import { findPattern, upsertPattern } from './file-patterns.repo.ts'

export const filePatterns: Handlers<typeof filePatternRoutes> = {
  async find(caller, { org_id }) {
    const org = await enterOrg(caller, org_id)
    return (await findPattern(org)) ?? { org_id, pattern: '', tz: 'UTC' }
  },

  async save(caller, { org_id, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, async (tx) => {
      await recordAudit(tx, { action: 'file_pattern.update', subject: fields.pattern })
      return upsertPattern(tx, fields)
    })
  },
}
