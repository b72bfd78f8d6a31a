import path from 'node:path'
import { diskStorage } from './disk.ts'
import type { BucketAddress } from './storage-settings.ts'
import type { Storage } from './storage.ts'

/** A bucket if one is configured, else a folder. Imports the SDK only for a bucket. */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3: BucketAddress | null }): Promise<Storage> {
  if (!s3) return diskStorage(filesFolder(dataDir))
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(s3, dataDir)
}

export const filesFolder = (dataDir: string) => path.join(dataDir, 'files')
