import { createHash } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { findVerified, requireOneUser, requireVerified } from '../../identity/users/level.service.ts'
import { createOrganization } from '../organizations/organizations.service.ts'
import { alone, enterAsJob, inTransaction, type OrgScope } from '../scope.ts'
import { peopleIn } from './check-archive.ts'
import { mapId } from './id-map.ts'
import { findOrganization, findWork, updateImport } from './imports.repo.ts'
import { beginImport } from './imports.service.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import type { ReportImport } from './progress.ts'
import type { RandomAccess } from './random-access.ts'
import { runImport } from './run-import.service.ts'

interface FileImport {
  source: RandomAccess
  /** The admin of the new organization; by default an admin of the exported one who has an account here. */
  email: string | undefined
  signal: AbortSignal
  report: ReportImport
}

/**
 * For operators: imports a file into a new organization. The organization's id comes from the archive, so that the same
 * file goes on where it stopped, and is not imported twice.
 */
export async function importFile(context: Context, { source, email, ...options }: FileImport) {
  const archive = await openArchive(source)
  const hash = createHash('sha256').update(archive.manifestBytes).digest('hex')
  const org = enterAsJob(context, mapId(hash, archive.manifest.org_id))
  const user_id = await beginOrGoOn(org, archive, { email, size: source.size })
  const { name = '' } = (await findOrganization(org)) ?? {}
  if (user_id === null) return { org_id: org.org_id, name, before: true }
  await runImport({ ...org, user_id, session_id: null, address: '' }, source, options)
  return { org_id: org.org_id, name, before: false }
}

/** The person in whose name it runs; null if it is done. */
async function beginOrGoOn(
  org: OrgScope,
  archive: OpenArchive,
  { email, size }: { email: string | undefined; size: number },
): Promise<string | null> {
  const known = await findOrganization(org)
  if (known?.deleted) throw new Error(`“${known.name}” was imported from this file and is in the bin. Restore it there`)
  const work = await findWork(org)
  if (work?.state === 'ready') return null
  if (work) {
    await updateImport(alone(org), { reason: null })
    return work.created_by
  }
  const { user_id } = await adminOf(org.context, archive, email)
  const { name, label, type } = archive.manifest.settings
  await inTransaction({ ...org, user_id, session_id: null, address: '' }, async (tx) => {
    await createOrganization(tx, { name, label, type, image: '' })
    await beginImport(tx, { upload_id: null, total: 2 * size })
  })
  return user_id
}

async function adminOf(context: Context, archive: OpenArchive, email: string | undefined) {
  if (email !== undefined) {
    const person = await requireOneUser(context, email)
    requireVerified(person)
    return person
  }
  const emails: string[] = []
  for await (const person of peopleIn(archive)) if (person.admin) emails.push(person.email.toLowerCase())
  const person = await findVerified(context, emails)
  if (!person)
    throw new Error('No admin of this organization has an account here. Name one who has: import <file> <email>')
  return person
}
