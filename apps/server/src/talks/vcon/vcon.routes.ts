import { numberedNames } from '@earshot/contract/rules/file-names'
import type { Talk } from '@earshot/contract/talks'
import { vconRoutes } from '@earshot/contract/vcons'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../core/http/caller.ts'
import { attachmentNamed } from '../../core/http/attachment.ts'
import { callerFor } from '../../core/http/mount.ts'
import { enterOrg, enterOrgOf, type MemberScope } from '../../organizations/scope.ts'
import { writeZip } from '../../organizations/exports/archive-writer.ts'
import { talkFileName } from '../talks/file-name.ts'
import { showTalk } from '../talks/talk-access.service.ts'
import { openVcon } from './write-vcon.service.ts'

const { find, list } = vconRoutes

export function mountVcons(app: FastifyInstance) {
  const callerOf = async (request: FastifyRequest, route: typeof find | typeof list) =>
    (await callerFor(app.context, route, request)) as Caller

  app.get(`/v3${find.path}`, async (request, reply) => {
    const caller = await callerOf(request, find)
    const asked = find.input.parse(request.query)
    const org = await enterOrgOf(caller, 'talk', asked.talk_id)
    const talk = await showTalk(org, asked.talk_id)
    const vcon = await openVcon(org, asked)
    return reply
      .type(find.answers)
      .headers(attachment(talkFileName(talk, 'vcon.json')))
      .send(vcon)
  })

  app.get(`/v3${list.path}`, async (request, reply) => {
    const caller = await callerOf(request, list)
    const { org_id, talk_ids, sound } = list.input.parse(request.query)
    const org = await enterOrg(caller, org_id)
    const archive = writeVcons(org, { talks: await allOf(org, talk_ids), sound })
    return reply.type(list.answers).headers(attachment('talks.vcon.zip')).send(archive)
  })
}

const attachment = (name: string) => ({
  'content-disposition': attachmentNamed(name),
  'cache-control': 'no-store',
})

async function allOf(org: MemberScope, talk_ids: string[]) {
  const talks: Talk[] = []
  for (const talk_id of talk_ids) talks.push(await showTalk(org, talk_id))
  return talks
}

function writeVcons(org: MemberScope, { talks, sound }: { talks: Talk[]; sound: boolean }) {
  const archive = writeZip()
  const numbered = numberedNames()
  for (const talk of talks)
    archive.bytes(numbered(talkFileName(talk, 'vcon.json')), () => openVcon(org, { talk_id: talk.talk_id, sound }))
  archive.end()
  return archive.output
}
