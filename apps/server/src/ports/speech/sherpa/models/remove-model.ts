import { rm } from 'node:fs/promises'
import { folderOf, isPartlyDownloaded } from './verification.ts'
import type { Model } from './model.ts'

export async function removeModel(models: string, model: Model): Promise<boolean> {
  if (!(await isPartlyDownloaded(models, model))) return false
  await rm(folderOf(models, model), { recursive: true })
  return true
}
