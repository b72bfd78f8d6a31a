import path from 'node:path'
import { checkKey } from '../../ports/storage/object-keys.ts'

export type BackupTarget = { folder: string } | { bucket: string; prefix: string }

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i
const BUCKET = /^s3:\/\/([\w.-]+)(?:\/(.*?))?\/?$/

/** A folder, or s3://bucket/prefix; null for addresses of another kind. */
export function targetOf(text: string): BackupTarget | null {
  if (!SCHEME.test(text)) return { folder: path.resolve(text) }
  const [, bucket, prefix = ''] = BUCKET.exec(text) ?? []
  return bucket && isPrefix(prefix) ? { bucket, prefix } : null
}

export const nameOf = (target: BackupTarget) =>
  'folder' in target ? target.folder : `s3://${target.bucket}${target.prefix && `/${target.prefix}`}`

function isPrefix(prefix: string) {
  try {
    return prefix === '' || checkKey(prefix) === prefix
  } catch {
    return false
  }
}
