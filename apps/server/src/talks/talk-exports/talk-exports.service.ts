import { cutText } from '@earshot/contract/rules/cut-text'
import { ApiError } from '@earshot/contract/errors'
import type { talkExportRoutes } from '@earshot/contract/talk-exports'
import { v7 as newId } from 'uuid'
import type { Handlers } from '../../core/http/handlers.ts'
import { signedAddress } from '../../core/signatures.ts'
import { recordEvent } from '../../identity/security-events/record-event.service.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { enterOrg, inTransaction, type MemberScope } from '../../organizations/scope.ts'
import { exportName } from './export-name.ts'
import { exportTexts } from './export-texts.ts'
import { searchInWords, selectedTalks } from './selected-talks.service.ts'
import {
  deleteOldExports,
  findExport,
  findOrganizationName,
  insertExport,
  listExportedFacts,
} from './talk-exports.repo.ts'

export const EXPORT_PATH = '/v3/talk_export_file'

export const talkExports: Handlers<typeof talkExportRoutes, 'download'> = {
  async prepare(caller, request) {
    const { org_id, search, ...how } = request
    const org = await enterOrg(caller, org_id)
    const talks = await selectedTalks(caller, org, request)
    const organization = await findOrganizationName(org)
    const named = { ...how, organization, texts: exportTexts[how.language] }
    const file_name = exportName({ ...named, talks })
    const searched = search ? cutText(await searchInWords(org, search), LONGEST_SEARCH) : ''
    const made = { export_id: newId(), talk_ids: talks.map(({ talk_id }) => talk_id) }
    const ids = [...new Set(talks.map(({ channel_id }) => channel_id))]
    await inTransaction(org, async (tx) => {
      await deleteOldExports(tx)
      await insertExport(tx, made)
      // Without a title, which may be redacted later.
      const subject = exportName({ ...named, talks: talks.map((talk) => ({ ...talk, title: null })) })
      await recordAudit(tx, {
        action: 'talk.export',
        subject_id: made.export_id,
        subject,
        channels: { ids, heard: 'all' },
      })
    })
    await recordEvent(org.context, { ...caller, kind: 'export', org_id })
    const { format, sound, tz, language } = how
    const facts = { org_id, export_id: made.export_id, format, sound: String(sound), tz, language, searched }
    const url = signedAddress(org.context.sessionSecret, EXPORT_PATH, { ...facts, sid: org.session_id })
    return { export_id: made.export_id, file_name, talks: talks.length, url }
  },

  async find(caller, { org_id, export_id }) {
    const { talks, download, written } = await requireExport(await enterOrg(caller, org_id), export_id)
    return { export_id, talks: talks.length, written, state: download }
  },
}

/** With the talks that the person may read: what is gone, or in a channel that they do not hear, is left out. */
export async function requireExport(org: MemberScope, export_id: string) {
  const found = await findExport(org, export_id)
  const talks = found ? await listExportedFacts(org, found.talk_ids) : []
  if (!found || talks.length === 0) throw new ApiError('not_found', 'This export has expired. Export the talks again')
  return { ...found, talks }
}

/** Characters that the export's URL carries. */
const LONGEST_SEARCH = 1000
