import type { Writing } from '../../../organizations/scope.ts'
import type { InputOf } from '@earshot/contract/route'
import { isPlausible } from '@earshot/contract/rules/titles'
import type { Talk, talkRoutes } from '@earshot/contract/talks'
import type { ReceivedUpload } from '../../../core/http/uploads.ts'
import { searchDocument } from '../../search/search-document.ts'
import { requireNotFuture } from '../editing/editing.service.ts'
import type { NewTalk } from './save.repo.ts'
import type { SaveScope } from './save-scope.ts'

export type SaveFields = Omit<InputOf<typeof talkRoutes.save>, 'audio' | 'upload_id'>

export interface ReceivedTalk {
  fields: SaveFields
  upload: ReceivedUpload
  upload_id?: string
  /** What belongs into the transaction of the talk. What it throws keeps the talk from being made. */
  around?: (tx: Writing<SaveScope>, talk_id: string, insert: () => Promise<Talk>) => Promise<Talk>
}

const UNTITLED = searchDocument('', null)

const documentOf = ({ fields: { title } }: ReceivedTalk) => (title ? searchDocument('', title) : UNTITLED)

export const wordsOf = (arrived: ReceivedTalk) => documentOf(arrived).words

export const factsOf = ({ bytes, sha256, media_type }: ReceivedTalk['upload']) => ({ bytes, sha256, media_type })

export function rowOf(org: SaveScope, talk_id: string, arrived: ReceivedTalk): NewTalk {
  const { fields, upload } = arrived
  return {
    talk_id,
    channel_id: org.channel_id,
    speaker_id: fields.speaker_id ?? null,
    tags: fields.tags,
    reply_to: fields.reply_to ?? null,
    client_id: fields.client_id ?? null,
    ...timeOf(fields),
    title: fields.title || null,
    trim_start: fields.trim_start,
    trim_end: fields.trim_end,
    spoken_language: fields.spoken_language ?? null,
    ...factsOf(upload),
    ...documentOf(arrived).columns,
    by_phone: org.by_phone ?? null,
  }
}

/** Without a time from the sender, a plausible file date counts; transcoding may find a better one. */
function timeOf({ recorded_at, file_modified }: SaveFields) {
  const now = new Date().toISOString()
  const guess = file_modified && isPlausible(file_modified, Date.parse(now)) ? file_modified : now
  return { recorded_at: requireNotFuture(recorded_at ?? guess), dated: recorded_at !== undefined }
}
