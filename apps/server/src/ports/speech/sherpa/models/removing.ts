import { rm } from 'node:fs/promises'
import { folderOf, isBegun } from './checking.ts'
import type { Model } from './model.ts'

/** False where it was not there. */
export async function removeModel(models: string, model: Model): Promise<boolean> {
  if (!(await isBegun(models, model))) return false
  await rm(folderOf(models, model), { recursive: true })
  return true
}
