import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Letter, type Mail, requireSendable } from './mail.ts'

const KEPT = 200

export interface Outbox extends Mail {
  /** Newest first. */
  list(): Promise<(Letter & { sent: string })[]>
}

/** Keeps letters in a folder instead of sending them, one file each, named by time; the newest 200. */
export function fileOutbox(folder: string): Outbox {
  return {
    send: async (letter) => {
      requireSendable(letter)
      await mkdir(folder, { recursive: true })
      const sent = new Date().toISOString()
      const file = path.join(folder, `${sent.replaceAll(':', '-')}-${randomUUID()}.json`)
      await writeFile(`${file}.part`, JSON.stringify({ ...letter, sent }))
      await rename(`${file}.part`, file)
      for (const old of (await names(folder)).slice(KEPT)) await rm(path.join(folder, old), { force: true })
    },
    list: async () =>
      Promise.all((await names(folder)).map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')))),
  }
}

async function names(folder: string) {
  const all = await readdir(folder).catch(() => [])
  return all
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
}
