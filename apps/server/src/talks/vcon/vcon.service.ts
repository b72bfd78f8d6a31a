import type { vconRoutes } from '@earshot/contract/vcons'
import type { Handlers } from '../../core/http/handlers.ts'
import { enterForSave } from '../talks/save/save.service.ts'
import { showTalk } from '../talks/talk-access.service.ts'
import { readVcon, recordingsIn, saveRecording } from './read-vcon.service.ts'

export const vcons: Handlers<typeof vconRoutes, 'find'> = {
  async create(caller, { org_id, channel_id, vcon }) {
    const org = await enterForSave(caller, { org_id, channel_id, tags: [], trim_start: 0, trim_end: 0 })
    const read = readVcon(vcon)
    const talks = []
    for (const recording of recordingsIn(read))
      talks.push(await showTalk(org, await saveRecording(org, read, recording)))
    return { talks }
  },
}
