import { hostname } from 'node:os'
import { basename, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CODES, CliError } from '../cli-error.ts'
import { targetOf } from '../commands/target.ts'
import type { Options } from '../options.ts'
import type { Screen } from '../screen/screen.ts'
import type { Server } from '../server/retry.ts'
import { askJson } from '../server/server.ts'
import { type Folder, type FoundRecording, recordingsIn } from './folder.ts'
import { moveTo, removeFile, requireSubFolders } from './moved-files.ts'
import { type Counts, type FileOutcome, sendMany, summary } from './send-many.ts'

/** Milliseconds between two looks. Network shares send no notifications. */
const A_LOOK = 2000
/** A file is complete once it was the same for so many looks. */
const LOOKS = 3
const AFTER_TROUBLE = 30_000

const afterwards = ['keep', 'move', 'delete'] as const
type Afterwards = (typeof afterwards)[number]
export const isAfterwards = (word: string): word is Afterwards => (afterwards as readonly string[]).includes(word)

interface Watched extends Folder {
  /** What becomes of a file that was sent. */
  sent: Afterwards
  options: Options
  screen: Screen
}

/** Sends what is complete until stopped. A server that is away, a revoked key or a full quota makes files wait. */
export async function watchFolder(server: Server, watched: Watched): Promise<never> {
  const { path, sent, screen } = watched
  await recordingsIn(watched)
  if (sent === 'move') await requireSubFolders(path)
  await targetOf(server, watched.options).catch(ignoreUnreachable)
  const named: Server = { ...server, folder: `${hostname()}:${resolve(path)}` }
  const counts: Counts = { sent: 0, already: 0, failed: 0 }
  const complete = trackGrowth()
  for (;;) {
    const wait = await look(named, watched, { counts, complete }).catch((error: unknown) => waitAfter(error, screen))
    screen.progress(`watching ${path}: ${summary(counts)}`)
    await pause(wait, undefined, { signal: server.stop })
  }
}

/** What is wrong with the key or the channel is said at once; a server that is away comes back. */
function ignoreUnreachable(error: unknown) {
  if (!(error instanceof CliError && error.code === CODES.unreachable)) throw error
}

interface Progress {
  counts: Counts
  complete: Growth
}

/** Returns the milliseconds until the next look. */
async function look(server: Server, watched: Watched, { counts, complete }: Progress): Promise<number> {
  const { files } = await recordingsIn({ ...watched, apart: watched.sent === 'move' })
  const ready = complete.among(files)
  if (ready.length === 0) return A_LOOK
  const { target, read } = await targetOf(server, watched.options)
  const onDone = async (path: string, outcome: FileOutcome) => {
    await putAway(watched, path, outcome)
    if (outcome.failed && !outcome.isRefused) await report(server, `${basename(path)}: ${outcome.failed}`)
    complete.settle(ready.find((file) => file.path === path))
  }
  const paths = ready.map(({ path }) => path)
  await sendMany(server, { paths, target, read, screen: watched.screen, counts, onDone })
  return A_LOOK
}

/** What the server has not seen. */
async function report(server: Server, failure: string) {
  const body = { folder: server.folder, failure }
  await askJson(server, { method: 'POST', path: '/source_failure', body }).catch(() => {})
}

async function putAway({ path: folder, sent }: Watched, path: string, { failed }: FileOutcome) {
  if (sent === 'keep') return
  if (sent === 'delete' && !failed) await removeFile(path)
  if (sent === 'move') await moveTo(folder, { path, note: failed })
}

/** A revoked key or an archived channel is mended by an admin, without starting this again. */
function waitAfter(error: unknown, screen: Screen): number {
  if (!(error instanceof CliError) || error.code === CODES.usage) throw error
  screen.say(`Files wait: ${error.message}`)
  return AFTER_TROUBLE
}

type Growth = ReturnType<typeof trackGrowth>

/** Files are complete that did not change for some looks. Recorders that write only at the end begin with an empty one. */
function trackGrowth() {
  let looks = new Map<string, number>()
  const done = new Set<string>()
  return {
    among(files: FoundRecording[]) {
      const versions = files.filter(({ size }) => size > 0).map((file) => [versionOf(file), file] as const)
      looks = new Map(versions.map(([version]) => [version, (looks.get(version) ?? 0) + 1]))
      return versions.flatMap(([version, file]) =>
        (looks.get(version) ?? 0) >= LOOKS && !done.has(version) ? [file] : [],
      )
    },
    settle(file: FoundRecording | undefined) {
      if (file) done.add(versionOf(file))
    },
  }
}

const versionOf = ({ path, size, modified }: FoundRecording) => `${size} ${modified} ${path}`
