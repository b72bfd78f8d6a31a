import { ApiError } from '@earshot/contract/errors'
import type { Import, importRoutes } from '@earshot/contract/imports'
import { recordAudit } from '../audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { unlinkedPeople } from '../imported-people/imported-people.service.ts'
import { type Writing, asAdmin, enterOrg, inTransaction, lockOrganization, type OrgScope } from '../scope.ts'
import { requireArchive } from '../../talks/uploads/uploads.service.ts'
import { importJob } from './import.job.ts'
import type { ImportScope } from './import-scope.ts'
import { countLateHits, findContents, findImport, findWork, insertImport } from './imports.repo.ts'

export const imports: Handlers<typeof importRoutes> = {
  async start(caller, { org_id, upload_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const { length } = await requireArchive(org, upload_id)
    return inTransaction(org, async (tx) => {
      const begun = await beginImport(tx, { upload_id, total: 2 * length })
      await tx.context.jobs.enqueue(tx.db, importJob, { org_id, address: org.address, session_id: org.session_id })
      return begun
    })
  },

  async find(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return { import: (await findImport(org)) ?? null, late_hits: await countLateHits(org) }
  },

  async people(caller, { org_id }) {
    const people = await unlinkedPeople(await enterOrg(caller, org_id))
    return people.map(({ user_id, name }) => ({ user_id, name }))
  },
}

/** Call it in a transaction. Throws unless the organization is new, or an import of it failed. */
export async function beginImport(
  tx: Writing<ImportScope>,
  { upload_id, total }: { upload_id: string | null; total: number },
): Promise<Import> {
  await lockOrganization(tx)
  await requireNew(tx)
  const { org_id, user_id } = tx
  const begun = await insertImport(tx, { upload_id, created_by: user_id, total })
  await recordAudit(tx, { action: 'organization.import', subject_id: org_id })
  return begun
}

async function requireNew(org: OrgScope) {
  const before = await findWork(org)
  if (before && before.state !== 'failed')
    throw new ApiError(
      'conflict',
      before.state === 'ready' ? 'An export was already imported here' : 'An export is being imported here already',
    )
  if (before?.archive) return
  const { talks, nouns } = await findContents(org)
  if (talks || nouns)
    throw new ApiError(
      'conflict',
      `This organization already has ${talks ? 'talks' : 'speakers, tags, alerts or addresses'}. Create a new one to import into`,
    )
}
