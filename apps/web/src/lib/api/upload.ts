import type { RequestOf, OutputOf, Route } from '@earshot/contract/route'
import { urlOf } from './api-base.ts'
import { bearer, type Field, isNetworkError, readAnswer, refusal, NetworkError } from '../client.ts'
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
  const send = () => sendForm(route, fields, blob, options)
  const { client_id } = fields as Record<string, Field>
  return client_id === undefined ? send() : retryOnce(send, { isSilence: isNetworkError, signal: options.signal })
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function sendForm<R extends Route>(route: R, fields: RequestOf<R>, ...[blob, options]: [Blob, UploadOptions]) {
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
    request.send(formOf(fields as Record<string, Field>, blob))
  })
}

/** Fields precede the file, so that the server knows the destination before the audio arrives. */
function formOf(fields: Record<string, Field>, blob: Blob) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  form.append('audio', blob, blob instanceof File ? blob.name : 'talk')
  return form
}
