import { vconRoutes } from '@earshot/contract/vcons'
import { urlOf } from '../../lib/api/api-base.ts'
import { bearer, readAnswer, refusal } from '../../lib/client.ts'

export async function downloadVcon(talk_id: string): Promise<Blob> {
  const url = `${urlOf(vconRoutes.find)}?${new URLSearchParams({ talk_id })}`
  const response = await fetch(url, { headers: bearer() })
  if (response.ok) return response.blob()
  const { status, headers } = response
  throw refusal({ status, answer: readAnswer(await response.text()), retryAfter: headers.get('retry-after') })
}
