import { MissingObject } from '../../ports/storage/storage.ts'
import { BrokenArchive } from './archive.ts'
import { summed } from './archive-stream.ts'
import type { BackupPlace } from './backup-place.ts'
import { COPIES, copyNamed, isThere, sizesOfCopies } from './copied-files.ts'
import { type CopiedFile, storedOf } from './manifest.ts'
import type { Unseal } from './sealing.ts'

/** The files beside an archive. Throws BrokenArchive for what is missing or not what was copied. */
export interface Copies {
  require(files: readonly CopiedFile[]): Promise<void>
  read(file: CopiedFile): AsyncIterable<Uint8Array>
}

export const openCopies = (place: BackupPlace, unseal: Unseal): Copies => ({
  async require(files) {
    const there = await sizesOfCopies(place)
    const missing = files.filter((file) => !isThere(file, there)).length
    if (missing > 0)
      throw new BrokenArchive(
        `${missing} of ${files.length} recordings of this backup are missing in ${place.name}/${COPIES.slice(0, -1)}. Keep that folder beside it`,
      )
  },

  async *read(file) {
    const damaged = new BrokenArchive(`The copy of ${file.key} is damaged. Use another backup`)
    const stored = await place.storage.read(copyNamed(storedOf(file).sha256)).catch((error) => {
      throw error instanceof MissingObject ? damaged : error
    })
    try {
      const plain = summed(file.sealed ? await unseal(stored) : stored)
      yield* plain.bytes
      if (plain.sum() !== file.sha256) throw damaged
    } catch (error) {
      throw error instanceof BrokenArchive ? damaged : error
    } finally {
      stored.destroy()
    }
  },
})
