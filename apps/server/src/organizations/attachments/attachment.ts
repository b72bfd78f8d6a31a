/** Bytes that a thing carries: a picture of an organization, a person or a speaker, or the sample of a speaker's voice. */
export interface Attachment {
  kind: 'image' | 'sample'
  of: 'organization' | 'user' | 'speaker'
  id: string
  /** The owner's organization; null for users, who belong to none. */
  org_id: string | null
}

const endings = { image: 'webp', sample: 'mp3' } as const

/** Where the bytes of a version lie in the storage. */
export const keyOf = (attachment: Attachment, version: string) =>
  `${folderOf(attachment)}${version}.${endings[attachment.kind]}`

/** Where all versions lie. Those of speakers lie together by organization, to be purged with it. */
export const folderOf = ({ kind, of, id, org_id }: Attachment) =>
  of === 'speaker' ? `${kind}s/speaker/${org_id}/${id}/` : `${kind}s/${of}/${id}/`

/** What came inside JSON (`attachment` of the contract): bytes, null to remove what is there, undefined to leave it. */
export function readAttachment(value: string | undefined): Buffer | null | undefined {
  if (value === '') return null
  return value?.startsWith('data:') ? Buffer.from(value.slice(value.indexOf(',') + 1), 'base64') : undefined
}
