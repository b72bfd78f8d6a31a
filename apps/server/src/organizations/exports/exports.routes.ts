import { exportRoutes } from '@earshot/contract/exports'
import type { FastifyInstance } from 'fastify'
import { callerOrSigned } from '../../core/http/signed-requests.ts'
import { EXPORT_PATH, exportArchive } from './exports.service.ts'

const { download } = exportRoutes

export function mountExports(app: FastifyInstance) {
  app.get<{ Querystring: Record<string, string> }>(EXPORT_PATH, async (request, reply) => {
    const { query } = request
    const asked = download.input.parse(query)
    const caller = await callerOrSigned(app.context, request, { route: download, facts: query })
    const zip = await exportArchive(caller, asked)
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="earshot-${day}.zip"`)
      .header('cache-control', 'no-store')
      .send(zip)
  })
}
