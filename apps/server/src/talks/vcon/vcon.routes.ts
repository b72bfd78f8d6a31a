import { vconRoutes } from '@earshot/contract/vcons'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../core/http/caller.ts'
import { callerFor } from '../../core/http/mount.ts'
import { enterOrg, enterOrgOf } from '../../organizations/scope.ts'
import { writeZip } from '../../organizations/exports/archive-writer.ts'
import { showTalk } from '../talks/talk-access.service.ts'
import { openVcon } from './write-vcon.service.ts'

const { find, list } = vconRoutes

export function mountVcons(app: FastifyInstance) {
  const callerOf = async (request: FastifyRequest, route: typeof find | typeof list) =>
    (await callerFor(app.context, route, request)) as Caller
  const attachment = (name: string) => ({
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })

  app.get(`/v3${find.path}`, async (request, reply) => {
    const caller = await callerOf(request, find)
    const asked = find.input.parse(request.query)
    const org = await enterOrgOf(caller, 'talk', asked.talk_id)
    const vcon = await openVcon(org, asked)
    return reply
      .type(find.answers)
      .headers(attachment(`${asked.talk_id}.vcon.json`))
      .send(vcon)
  })

  app.get(`/v3${list.path}`, async (request, reply) => {
    const caller = await callerOf(request, list)
    const { org_id, talk_ids, sound } = list.input.parse(request.query)
    const org = await enterOrg(caller, org_id)
    for (const talk_id of talk_ids) await showTalk(org, talk_id)
    const archive = writeZip()
    for (const talk_id of talk_ids) archive.bytes(`${talk_id}.vcon.json`, () => openVcon(org, { talk_id, sound }))
    archive.end()
    return reply.type(list.answers).headers(attachment('talks.vcon.zip')).send(archive.output)
  })
}
