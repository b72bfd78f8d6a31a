import type { Route } from '@earshot/contract/route'
import { bearer } from './bearer.ts'
import { NetworkError, refusalOf } from '../client.ts'
import { urlOf } from './api-base.ts'

/** The bytes that a route answers with. */
export async function download(route: Route, asked: Record<string, string>, signal?: AbortSignal): Promise<Blob> {
  const url = `${urlOf(route)}?${new URLSearchParams(asked)}`
  const response = await fetch(url, { headers: bearer(), ...(signal && { signal }) }).catch(explainBreak)
  if (response.ok) return response.blob().catch(explainBreak)
  throw await refusalOf(response)
}

function explainBreak(): never {
  throw new NetworkError()
}
