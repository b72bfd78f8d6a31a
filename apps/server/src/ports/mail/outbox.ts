import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Email, type Mail, requireSendable } from './mail.ts'

const KEPT = 200

/** SMS and calls have neither subject nor html. */
type StoredMessage = Email & { kind?: 'sms' | 'call' }
export type SentEmail = StoredMessage & { sent: string }

export interface MailOutbox extends Mail {
  keep(kept: StoredMessage): Promise<void>
  /** Newest first. */
  list(): Promise<SentEmail[]>
}

/** Stores e-mails in a private folder instead of sending them: one file each, named by time; the newest 200. */
export function fileOutbox(folder: string): MailOutbox {
  return {
    send: async (letter) => {
      requireSendable(letter)
      await keep(folder, letter)
    },
    keep: (kept) => keep(folder, kept),
    remove: (containing) => removeContaining(folder, containing),
    list: async () => {
      const letters = await Promise.all((await names(folder)).map((name) => read(join(folder, name))))
      return letters.filter((letter) => letter !== null)
    },
  }
}

async function keep(folder: string, letter: StoredMessage) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sent = new Date().toISOString()
  const earlier = await names(folder)
  const unfinished = join(folder, randomUUID())
  try {
    await writeFile(unfinished, JSON.stringify({ ...letter, sent }))
    await rename(unfinished, join(folder, nameOf(letter, sent)))
  } finally {
    await rm(unfinished, { force: true })
  }
  await removeAll(
    folder,
    earlier.filter((name) => name.endsWith(endingOf(letter))),
  )
  await removeAll(folder, (await names(folder)).slice(KEPT))
}

async function removeAll(folder: string, old: string[]) {
  for (const name of old) await rm(join(folder, name), { force: true })
}

async function removeContaining(folder: string, containing: string) {
  for (const name of await names(folder)) {
    const text = await readFile(join(folder, name), 'utf8').catch(absent(null))
    if (text?.includes(containing)) await rm(join(folder, name), { force: true })
  }
}

let count = 0

/** A counter keeps e-mails of the same millisecond in order. */
function nameOf(letter: Email, sent: string) {
  count = (count + 1) % 1_000_000
  return `${sent.replaceAll(':', '-')}-${String(count).padStart(6, '0')}${endingOf(letter)}`
}

/** A retried e-mail replaces the first. */
function endingOf({ message_id }: Email) {
  return `-${createHash('sha256').update(message_id).digest('hex').slice(0, 16)}.json`
}

async function names(folder: string) {
  const all = await readdir(folder).catch(absent<string[]>([]))
  return all
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
}

async function read(path: string) {
  const text = await readFile(path, 'utf8').catch(absent(null))
  return text === null ? null : (JSON.parse(text) as SentEmail)
}

function absent<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
