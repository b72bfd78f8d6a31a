import { basename } from 'node:path'
import { linkTo } from '../screen/links.ts'
import { withoutControlCharacters, type Screen } from '../screen/screen.ts'
import type { Server } from '../server/retry.ts'
import { UnfitRecording } from '../cli-error.ts'
import type { NameReader, TargetOfNames } from './file-names.ts'
import { sendFile } from './send.ts'

export interface Counts {
  sent: number
  already: number
  failed: number
}

export interface FileOutcome {
  /** Why it cannot be sent; null if it was. */
  failed: string | null
  /** The server knows. */
  isRefused: boolean
}

interface Many {
  paths: string[]
  target: TargetOfNames
  read: NameReader
  screen: Screen
  counts: Counts
  /** Called for each file that needs no retry. */
  onDone?: (path: string, outcome: FileOutcome) => Promise<void>
}

/** Sends the files one after the other. An unusable file is reported and skipped. */
export async function sendMany(server: Server, { paths, onDone, ...many }: Many): Promise<void> {
  for (const [at, path] of paths.entries()) {
    const where = paths.length > 1 ? `${at + 1} of ${paths.length}  ` : ''
    const sent = sendOne(server, { path, where, ...many }).then(() => SENT)
    const outcome = await sent.catch((error: unknown) => unfit(error, path, many))
    await onDone?.(path, outcome)
  }
}

const SENT: FileOutcome = { failed: null, isRefused: false }

type One = Omit<Many, 'paths' | 'onDone'>

async function sendOne(
  server: Server,
  { path, where, read, screen, counts, ...one }: One & { path: string; where: string },
) {
  const target = read(path, one.target)
  const onProgress = (sent: number, of: number) =>
    screen.progress(
      `${where}${withoutControlCharacters(basename(path))}${of > SMALL ? `  ${inMegabytes(sent)} of ${inMegabytes(of)} MB` : ''}`,
    )
  const { already, talk_id } = await sendFile(server, { path, target, onProgress })
  const status = already ? 'already' : 'sent'
  counts[status] += 1
  const url = linkTo(server, { ...target, talk_id })
  screen.result(`${status.padEnd(8)} ${withoutControlCharacters(path)}  ${url}`, { file: path, status, talk_id, url })
}

function unfit(error: unknown, file: string, { screen, counts }: One): FileOutcome {
  if (!(error instanceof UnfitRecording)) throw error
  counts.failed += 1
  const reason = error.message
  screen.result(`failed   ${withoutControlCharacters(file)}  ${withoutControlCharacters(reason)}`, {
    file,
    status: 'failed',
    reason,
  })
  return { failed: reason, isRefused: error.isRefused }
}

/** Bytes. Smaller files show no progress. */
const SMALL = 1_000_000
const inMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

export function summary({ sent, already, failed }: Counts): string {
  const parts = [`${sent} sent`, already && `${already} already sent`, failed && `${failed} failed`]
  return parts.filter(Boolean).join(', ')
}
