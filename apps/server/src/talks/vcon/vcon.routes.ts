import { vconRoutes } from '@earshot/contract/vcons'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../core/http/caller.ts'
import { attachmentNamed } from '../../core/http/attachment.ts'
import { callerFor } from '../../core/http/mount.ts'
import { enterOrgOf } from '../../organizations/scope.ts'
import { talkFileName } from '../talks/file-name.ts'
import { showTalk } from '../talks/talk-access.service.ts'
import { openVcon } from './write-vcon.service.ts'

const { find } = vconRoutes

export function mountVcons(app: FastifyInstance) {
  app.get(`/v3${find.path}`, async (request, reply) => {
    const caller = (await callerFor(app.context, find, request)) as Caller
    const asked = find.input.parse(request.query)
    const org = await enterOrgOf(caller, 'talk', asked.talk_id)
    const talk = await showTalk(org, asked.talk_id)
    const vcon = await openVcon(org, asked)
    return reply
      .type(find.answers)
      .headers({
        'content-disposition': attachmentNamed(talkFileName(talk, 'vcon.json')),
        'cache-control': 'no-store',
      })
      .send(vcon)
  })
}
