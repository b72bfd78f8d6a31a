import type { Context } from '../../core/context.ts'
import { enterAsJob } from '../scope.ts'
import { type Attachment, folderOf, keyOf } from './attachment.ts'
import { findLineFiles, findOrganizationFiles, findSpeakerFiles, findUserFiles } from './attachments.repo.ts'

const HOUR = 60 * 60 * 1000

export async function versionOf(context: Context, { kind, of, id, org_id }: Attachment): Promise<string> {
  const files = await filesOf[of](context, id, org_id ?? id)
  return files?.[kind] ?? ''
}

type Files = Partial<Record<Attachment['kind'], string>> | undefined

const filesOf: Record<Attachment['of'], (context: Context, id: string, org_id: string) => Promise<Files>> = {
  organization: (context, id) => findOrganizationFiles(enterAsJob(context, id)),
  speaker: (context, id, org_id) => findSpeakerFiles(enterAsJob(context, org_id), id),
  line: (context, id, org_id) => findLineFiles(enterAsJob(context, org_id), id),
  user: ({ connections }, id) => findUserFiles(connections.outside, id),
}

/** Versions younger than an hour may not be committed to their row yet. */
export async function deleteOldVersions(context: Context, attachment: Attachment) {
  const named = keyOf(attachment, await versionOf(context, attachment))
  for await (const { key, modified } of context.storage.list(folderOf(attachment)))
    if (key !== named && modified.getTime() < Date.now() - HOUR) await context.storage.remove(key)
}
