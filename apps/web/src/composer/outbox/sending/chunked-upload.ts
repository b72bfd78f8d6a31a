import { uploadProtocol } from '@earshot/contract/uploads'
import { ApiError } from '@earshot/contract/errors'
import { DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { urlOf } from '../../../lib/api/api-base.ts'
import { bearer } from '../../../lib/api/bearer.ts'
import { readAnswer, refusal, NetworkError } from '../../../lib/client.ts'
import { throwTranslated } from '../../../lib/refusals/throw-translated.ts'
import type { UploadRequest } from './upload-talk.ts'
import { isSessionOf } from './is-session-of.ts'

const PART_BYTES = 8 * 1024 * 1024

/** Resumes the tus upload and returns the upload_id. An expired upload starts over. */
export async function uploadInChunks(request: UploadRequest): Promise<string> {
  const { item, onUpload } = request
  const known = item.upload
  if (known?.whole) return idIn(known.url)
  try {
    return idIn(await uploadTo(request, known?.url))
  } catch (error) {
    if (!known || !(error instanceof ApiError) || !EXPIRED.includes(error.code)) throw error
  }
  onUpload(null)
  return idIn(await uploadTo(request, undefined))
}

/** Terminates the upload, so that it does not count as in progress. */
export const terminate = (url: string, user_id: string) =>
  Upload.terminate(url, { retryDelays: null, onBeforeRequest: (request) => authorize(request, user_id) })

const CONFLICT = 409
const EXPIRED = ['not_found', 'gone']

const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

function uploadTo({ item, audio, signal, onProgress, onUpload }: UploadRequest, url: string | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(audio, {
    ...(url ? { uploadUrl: url } : { endpoint: urlOf(uploadProtocol) }),
    metadata: { org_id: item.org_id },
    chunkSize: PART_BYTES,
    // Its length was not known when it began.
    uploadLengthDeferred: url !== undefined && item.live_id !== undefined,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => authorize(request, item.user_id),
    onUploadUrlAvailable: () => upload.url && onUpload({ url: upload.url, whole: false }),
    onProgress: (sent, all) => onProgress(all ? sent / all : 0),
    onError: (error) => reject(explain(error)),
    onSuccess: () => {
      const arrived = upload.url ?? ''
      onUpload({ url: arrived, whole: true })
      resolve(arrived)
    },
  })
  const stop = () => {
    void upload.abort()
    reject(new DOMException('The upload was stopped', 'AbortError'))
  }
  if (signal.aborted) stop()
  else upload.start()
  signal.addEventListener('abort', stop, { once: true })
  return promise.catch(throwTranslated)
}

function authorize(request: HttpRequest, user_id: string) {
  if (!isSessionOf(user_id)) throw new ApiError('unauthenticated', 'Sign in again')
  for (const [name, value] of Object.entries(bearer())) request.setHeader(name, value)
}

function explain(error: Error) {
  if (!(error instanceof DetailedError)) return error
  const { originalResponse: response, causingError } = error
  if (causingError instanceof ApiError) return causingError
  if (!response) return new NetworkError()
  const status = response.getStatus()
  if (status === CONFLICT) return new ApiError('conflict', 'This upload continues elsewhere', { field: 'upload_id' })
  return refusal({
    status,
    answer: readAnswer(response.getBody()),
    retryAfter: response.getHeader('retry-after') ?? null,
  })
}
