import { buffer } from 'node:stream/consumers'
import { ApiError } from '@earshot/contract/errors'
import { storeImage } from '../images/images.service.ts'
import { alone, type OrgScope } from '../scope.ts'
import { storeSample } from '../speakers/sample.service.ts'
import { rowsOf } from './check-archive.ts'
import { archiveTables, type ArchiveTable } from '../exports/archive-tables.ts'
import type { Importing } from './import-rows.service.ts'
import { updateImage, updateSpeakerFiles } from './imports.repo.ts'

const speakers = archiveTables.find(({ name }) => name === 'speakers') as ArchiveTable

/** Decoded and encoded again like uploaded ones. What is no picture or recording is left out. */
export async function importPictures(org: OrgScope, importing: Importing) {
  const { org_id, context } = org
  const image = await picture(importing, 'images/organization.webp', (url) =>
    storeImage(context, { of: 'organization', id: org_id, org_id }, url),
  )
  if (image) await updateImage(alone(org), image)
  for await (const row of rowsOf(importing.archive, speakers))
    await importSpeaker(org, importing, String(row['speaker_id']))
}

async function importSpeaker(org: OrgScope, importing: Importing, exported: string) {
  const id = importing.map.id(exported)
  const { org_id, context } = org
  const image = await picture(importing, `images/speakers/${exported}.webp`, (url) =>
    storeImage(context, { of: 'speaker', id, org_id }, url),
  )
  const sample = await picture(importing, `samples/${exported}.mp3`, (url) => storeSample(org, id, url))
  if (image || sample) await updateSpeakerFiles(alone(org), id, { ...(image && { image }), ...(sample && { sample }) })
}

async function picture(
  { archive, signal }: Importing,
  name: string,
  store: (dataUrl: string) => Promise<string | undefined>,
) {
  if (!archive.names.has(name)) return undefined
  signal.throwIfAborted()
  const bytes = await buffer(await archive.read(name))
  try {
    return await store(`data:application/octet-stream;base64,${bytes.toString('base64')}`)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unsupported_media') return undefined
    throw error
  }
}
