import type { AskOf, OutputOf, Route } from '@earshot/contract/route'
import { addressOf } from './bases.ts'
import { bearer, type Field, isSilence, readAnswer, refusal, Unreachable } from '../client.ts'
import { withSecondTry } from './second-try.ts'

interface UploadOptions {
  /** Hears the part that has left, 0–1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Sends fields and a file part `audio` to a multipart route; what has a client_id is sent again when the line broke. */
export function upload<R extends Route>(route: R, fields: AskOf<R>, ...[blob, options = {}]: [Blob, UploadOptions?]) {
  const send = () => sendForm(route, fields, blob, options)
  const { client_id } = fields as Record<string, Field>
  return client_id === undefined ? send() : withSecondTry(send, { isSilence, signal: options.signal })
}

/** XMLHttpRequest, because fetch does not tell progress. */
function sendForm<R extends Route>(route: R, fields: AskOf<R>, ...[blob, options]: [Blob, UploadOptions]) {
  const request = new XMLHttpRequest()
  request.open(route.method, addressOf(route))
  for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value)
  options.signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0)

  return new Promise<OutputOf<R>>((resolve, reject) => {
    request.onerror = () => reject(new Unreachable())
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    request.onload = () => {
      const answer = readAnswer(request.responseText, request.responseURL)
      if (request.status < 300) resolve(answer as OutputOf<R>)
      else reject(refusal({ status: request.status, answer, retryAfter: request.getResponseHeader('retry-after') }))
    }
    request.send(formOf(fields as Record<string, Field>, blob))
  })
}

/** Fields first, so that the server knows where the sound belongs before it arrives. */
function formOf(fields: Record<string, Field>, blob: Blob) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  form.append('audio', blob, blob instanceof File ? blob.name : 'talk')
  return form
}
