import { vconRoutes } from '@earshot/contract/vcons'
import { urlOf } from '../../lib/api/api-base.ts'
import { bearer, NetworkError, readAnswer, refusal } from '../../lib/client.ts'

export const downloadVcon = (talk_id: string) => download(vconRoutes.find, { talk_id })

/** A zip with a vCon of each talk. */
export const downloadVcons = (org_id: string, talk_ids: readonly string[]) =>
  download(vconRoutes.list, { org_id, talk_ids: talk_ids.join(',') })

async function download(route: typeof vconRoutes.find | typeof vconRoutes.list, asked: Record<string, string>) {
  const url = `${urlOf(route)}?${new URLSearchParams(asked)}`
  const response = await fetch(url, { headers: bearer() }).catch(explainBreak)
  if (response.ok) return response.blob().catch(explainBreak)
  const { status, headers } = response
  const answer = readAnswer(await response.text().catch(explainBreak))
  throw refusal({ status, answer, retryAfter: headers.get('retry-after') })
}

function explainBreak(): never {
  throw new NetworkError()
}
