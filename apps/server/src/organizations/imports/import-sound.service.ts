import { randomUUID } from 'node:crypto'
import { receive } from '../../core/http/uploads.ts'
import { makePlayableJob } from '../../talks/pipeline/make-playable.job.ts'
import { transcodeJob } from '../../talks/pipeline/transcode.job.ts'
import { incomingKey, originalKey } from '../../talks/talks/storage-keys.ts'
import { inTransaction, type OrgScope } from '../scope.ts'
import { rowsOf, soundFile, talksTable } from './check-archive.ts'
import type { Importing } from './import-rows.service.ts'
import { findArriving, updateImport, updateMediaType } from './imports.repo.ts'
import { BrokenArchive } from './open-archive.ts'

/** The recordings after `done` rows of talks, each with the job that makes it playable. */
export async function importSound(
  org: OrgScope,
  importing: Importing,
  { step, rows: done }: { step: number; rows: number },
) {
  const { archive, map, signal } = importing
  let rows = 0
  for await (const talk of rowsOf(archive, talksTable)) {
    rows++
    const name = soundFile(talk['talk_id'])
    if (!archive.names.has(name)) continue
    await importing.advance(archive.size(name))
    if (rows <= done) continue
    signal.throwIfAborted()
    const talk_id = map.id(String(talk['talk_id']))
    const media_type = await store(org, importing, { name, talk_id })
    if (media_type === undefined) continue
    await inTransaction(org, async (tx) => {
      await updateMediaType(tx, talk_id, media_type)
      const { state } = (await findArriving(tx, talk_id)) ?? {}
      const job = state === 'received' ? transcodeJob : makePlayableJob
      await tx.context.jobs.enqueue(tx.db, job, { org_id: tx.org_id, talk_id })
      await updateImport(tx, { step, rows })
    })
  }
}

/** The format that its bytes have; undefined without a talk. */
async function store(
  org: OrgScope,
  { archive }: Importing,
  { name, talk_id }: { name: string; talk_id: string },
): Promise<string | undefined> {
  const talk = await findArriving(org, talk_id)
  if (!talk) return undefined
  const { storage } = org.context
  const { key, media_type, sha256 } = await receive(storage, {
    key: incomingKey(randomUUID()),
    file: await archive.read(name),
  })
  if (sha256 !== talk.sha256) {
    await storage.remove(key)
    throw new BrokenArchive(`The recording ${name} is not the one that was exported. Use an export as Earshot made it`)
  }
  await storage.move(key, originalKey(org.org_id, talk_id))
  return media_type
}
