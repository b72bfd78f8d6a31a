import { talkExportRoutes } from '@earshot/contract/talk-exports'
import type { FastifyInstance } from 'fastify'
import { attachmentNamed } from '../../core/http/attachment.ts'
import { callerOrSigned } from '../../core/http/signed-requests.ts'
import { openExport } from './open-export.service.ts'
import { EXPORT_PATH } from './talk-exports.service.ts'

const { download } = talkExportRoutes

export function mountTalkExports(app: FastifyInstance) {
  app.get<{ Querystring: Record<string, string> }>(EXPORT_PATH, async (request, reply) => {
    const asked = download.input.parse(request.query)
    const caller = await callerOrSigned(app.context, request, { route: download, facts: request.query })
    const { file_name, content } = await openExport(caller, asked)
    return reply
      .type(typeOf(file_name))
      .header('content-disposition', attachmentNamed(file_name))
      .header('cache-control', 'no-store')
      .send(content)
  })
}

const types: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
}

const typeOf = (name: string) =>
  name.endsWith('.vcon.json') ? 'application/vcon+json' : (types[name.split('.').at(-1) ?? ''] ?? download.answers)
