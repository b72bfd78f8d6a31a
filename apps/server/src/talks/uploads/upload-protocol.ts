import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import { LARGEST_ARCHIVE } from '@earshot/contract/imports'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { UPLOAD_HOURS, uploadProtocol } from '@earshot/contract/uploads'
import { DataStore, ERRORS, Metadata, Server, Upload } from '@tus/server'
import { v7 as newId } from 'uuid'
import type { Caller } from '../../core/http/caller.ts'
import { asSender } from '../../organizations/rights.ts'
import { asAdmin, enterOrg, enterOrgOf, type MemberScope } from '../../organizations/scope.ts'
import { append, begin, cancel, fixLength, isArchive, requireUpload } from './uploads.service.ts'

const PATH = `/v3${uploadProtocol.path}`

/** A tus server for one caller and one upload; null for a new upload. */
export function openUploads(caller: Caller, upload_id: string | null) {
  const desk: Desk = { caller, upload_id, largest: LARGEST_UPLOAD }
  const server = new Server({
    path: PATH,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: (request) => (isArchive(request.headers.get('upload-metadata')) ? LARGEST_ARCHIVE : desk.largest),
    datastore: storeAt(desk),
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    getFileIdFromRequest: () => upload_id ?? undefined,
    namingFunction: (_request, metadata) => enterNew(desk, metadata),
    onIncomingRequest: (request) => enterKnown(desk, request.method),
    onResponseError: (_request, error) => {
      if (!('status_code' in error)) throw error
      return undefined
    },
  })
  return { answer: async (request: Request) => read(await server.handleWeb(request)) }
}

interface Desk {
  caller: Caller
  upload_id: string | null
  org?: MemberScope
  /** Bytes. */
  largest: number
  hasLength?: boolean
}

/** Creating an upload names the organization and requires the right to send there. */
async function enterNew(desk: Desk, metadata?: Record<string, string | null>) {
  const org_id = Id.safeParse(metadata?.org_id)
  if (!org_id.success)
    throw new ApiError('invalid', 'Upload-Metadata needs the org_id of the organization', { field: 'org_id' })
  const org = asSender(await enterOrg(desk.caller, org_id.data))
  desk.org = metadata?.['kind'] === 'archive' ? asAdmin(org) : org
  desk.upload_id = newId()
  return desk.upload_id
}

/** Only the owner of an upload can see that it exists. */
async function enterKnown(desk: Desk, method: string) {
  if (desk.org || !desk.upload_id) return
  const org = await enterOrgOf(desk.caller, 'upload', desk.upload_id)
  const { metadata } = await requireUpload(org, desk.upload_id).catch(() => {
    throw new ApiError('not_found', 'Not found, or you do not have access')
  })
  if (isArchive(metadata)) desk.largest = LARGEST_ARCHIVE
  desk.org = method === 'PATCH' ? asSender(org) : org
}

function storeAt(desk: Desk) {
  const org = () => desk.org as MemberScope
  return Object.assign(new DataStore(), {
    extensions: [...uploadProtocol.extensions],
    getExpiration: () => UPLOAD_HOURS * 60 * 60 * 1000,
    create: async (upload: Upload) => {
      const metadata = Metadata.stringify(upload.metadata ?? {})
      await begin(org(), { upload_id: upload.id, length: upload.size ?? null, metadata })
      return upload
    },
    getUpload: async (id: string) => {
      const { length, received, metadata, created, talk_id } = await requireUpload(org(), id)
      if (talk_id) throw ERRORS.FILE_NO_LONGER_EXISTS
      desk.hasLength = length !== null
      return new Upload({
        id,
        ...(length !== null && { size: length }),
        offset: received,
        metadata: Metadata.parse(metadata),
        creation_date: created,
      })
    },
    declareUploadLength: (id: string, length: number) => fixLength(org(), id, length),
    write: (bytes: AsyncIterable<Buffer>, upload_id: string, from: number) =>
      append(org(), { upload_id, from, hasLength: desk.hasLength ?? true }, bytes),
    remove: (id: string) => cancel(org(), id),
  })
}

const sentences: Record<number, string> = {
  409: 'The upload has another offset. Ask for it (HEAD), and continue from there',
  410: 'This upload is over. Begin it again',
  501: 'Say in Upload-Length how many bytes there are, or Upload-Defer-Length: 1. This extension is not spoken',
  413: 'This is more than was announced, or more than 500 MB (50 GB for an export)',
}

async function read(response: Response) {
  const { status } = response
  response.headers.delete('access-control-expose-headers')
  const { 'content-type': _, ...headers } = Object.fromEntries(response.headers)
  if (status < 400) return { status, headers, text: '' }
  const { 'content-length': __, ...rest } = headers
  return { status, headers: rest, text: sentences[status] ?? (await response.text()).trim() }
}
