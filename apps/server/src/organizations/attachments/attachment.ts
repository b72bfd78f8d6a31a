export interface Attachment {
  kind: 'image' | 'sample' | 'greeting'
  of: 'organization' | 'user' | 'speaker' | 'line'
  id: string
  /** The owner's organization; null for users. */
  org_id: string | null
}

const endings = { image: 'webp', sample: 'mp3', greeting: 'wav' } as const

export const keyOf = (attachment: Attachment, version: string) =>
  `${folderOf(attachment)}${version}.${endings[attachment.kind]}`

/** Folders of speakers and phone numbers are grouped by organization, so that they are purged with it. */
export const folderOf = ({ kind, of, id, org_id }: Attachment) =>
  of === 'speaker' || of === 'line' ? `${kind}s/${of}/${org_id}/${id}/` : `${kind}s/${of}/${id}/`

/** A field of type `attachment` in the contract: bytes, null to remove, undefined to keep. */
export function readAttachment(value: string | undefined): Buffer | null | undefined {
  if (value === '') return null
  return value?.startsWith('data:') ? Buffer.from(value.slice(value.indexOf(',') + 1), 'base64') : undefined
}
