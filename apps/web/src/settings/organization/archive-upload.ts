import { uploadProtocol } from '@earshot/contract/uploads'
import { DetailedError, Upload } from 'tus-js-client'
import { urlOf } from '../../lib/api/api-base.ts'
import { bearer } from '../../lib/api/bearer.ts'
import { NetworkError, readAnswer, refusal } from '../../lib/client.ts'
import { throwTranslated } from '../../lib/refusals/throw-translated.ts'

const PART_BYTES = 8 * 1024 * 1024
/** Milliseconds between attempts after the connection broke. */
const RETRIES = [1000, 3000, 10_000, 30_000]

interface ArchiveUpload {
  org_id: string
  file: File
  /** From 0 to 1. */
  onProgress(share: number): void
}

/** Uploads an export in parts, and continues after a broken connection. Resolves with the upload_id. */
export function uploadArchive({ org_id, file, onProgress }: ArchiveUpload): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: urlOf(uploadProtocol),
    metadata: { org_id, kind: 'archive', filename: file.name },
    chunkSize: PART_BYTES,
    retryDelays: RETRIES,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(bearer())) request.setHeader(name, value)
    },
    onProgress: (sent, all) => onProgress(all ? sent / all : 0),
    onError: (error) => reject(explain(error)),
    onSuccess: () => resolve((upload.url ?? '').slice((upload.url ?? '').lastIndexOf('/') + 1)),
  })
  upload.start()
  return promise.catch(throwTranslated)
}

function explain(error: Error) {
  if (!(error instanceof DetailedError)) return error
  const { originalResponse: response } = error
  if (!response) return new NetworkError()
  return refusal({
    status: response.getStatus(),
    answer: readAnswer(response.getBody()),
    retryAfter: response.getHeader('retry-after') ?? null,
  })
}
