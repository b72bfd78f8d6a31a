import type { RequestOf, OutputOf, Route } from '@earshot/contract/route'
import { urlOf } from './api-base.ts'
import { bearer } from './bearer.ts'
import { type Field, isNetworkError, readAnswer, refusal, NetworkError } from '../client.ts'
import { throwTranslated } from '../refusals/throw-translated.ts'
import { retryOnce } from './retry-once.ts'

interface UploadOptions {
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Sends fields and the file part `audio` as multipart. Retries after a network error if there is a client_id. */
export function upload<R extends Route>(
  route: R,
  fields: RequestOf<R>,
  ...[blob, options = {}]: [Blob, UploadOptions?]
) {
  const send = () => sendBody(route, formOf(fields as Record<string, Field>, blob), options)
  const { client_id } = fields as Record<string, Field>
  return client_id === undefined ? send() : retryOnce(send, { isSilence: isNetworkError, signal: options.signal })
}

/** Sends the input as JSON, for routes that may be repeated: it retries after a network error. */
export function uploadJson<R extends Route>(route: R, input: RequestOf<R>, options: UploadOptions = {}) {
  const body = new Blob([JSON.stringify(input)], { type: 'application/json' })
  return retryOnce(() => sendBody(route, body, options), { isSilence: isNetworkError, signal: options.signal })
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function sendBody<R extends Route>(route: R, body: FormData | Blob, options: UploadOptions) {
  const request = new XMLHttpRequest()
  request.open(route.method, urlOf(route))
  for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value)
  options.signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0)

  return new Promise<OutputOf<R>>((resolve, reject) => {
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    request.onload = () => {
      const answer = readAnswer(request.responseText, request.responseURL)
      if (request.status < 300) resolve(answer as OutputOf<R>)
      else reject(refusal({ status: request.status, answer, retryAfter: request.getResponseHeader('retry-after') }))
    }
    request.send(body)
  }).catch(throwTranslated)
}

/** Fields precede the file, so that the server knows the destination before the audio arrives. */
function formOf(fields: Record<string, Field>, blob: Blob) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  form.append('audio', blob, blob instanceof File ? blob.name : 'talk')
  return form
}
