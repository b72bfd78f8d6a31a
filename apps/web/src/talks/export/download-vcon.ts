import { vconRoutes } from '@earshot/contract/vcons'
import { download } from '../../lib/api/download.ts'

export const downloadVcon = (talk_id: string) => download(vconRoutes.find, { talk_id })

/** A zip with a vCon of each talk. */
export const downloadVcons = (org_id: string, talk_ids: readonly string[]) =>
  download(vconRoutes.list, { org_id, talk_ids: talk_ids.join(',') })
