import { setTimeout as pause } from 'node:timers/promises'
import { type Folder, type FoundRecording, recordingsIn } from '../sending/folder.ts'
import { type Counts, sendMany, summary } from '../sending/send-many.ts'
import type { Target } from '../sending/send.ts'
import type { Server } from '../server/retry.ts'
import { CODES, CliError, usage } from '../cli-error.ts'
import type { Run, Typed } from './command.ts'
import { connect } from './connect.ts'
import { targetOf } from './target.ts'

/** Interval between two scans of a folder, in milliseconds. A file that has not changed since the last scan is complete. */
const A_LOOK = 2000

export const importFolder: Run = async ({ words: [path, ...more], options, screen, stop }) => {
  if (path === undefined || more.length > 0) throw usage('Say which folder, one')
  const folder: Folder = { path, recursive: options.recursive ?? false }
  const { files, others } = await recordingsIn(folder)
  const server = await connect({ screen, stop })
  const place: ImportTarget = {
    folder,
    target: await targetOf(server, options),
    counts: { sent: 0, already: 0, failed: 0 },
  }
  if (options.watch) return watch(server, place, { screen })
  const paths = files.map((file) => file.path)
  await sendMany(server, { paths, target: place.target, screen, counts: place.counts })
  screen.say(summary(place.counts) + remarkOn(others))
  return place.counts.failed > 0 ? CODES.failed : CODES.done
}

function remarkOn(others: number): string {
  if (others === 0) return ''
  return others === 1 ? '; another file was left out' : `; ${others} other files were left out`
}

interface ImportTarget {
  folder: Folder
  target: Target
  counts: Counts
}

/** Watches until stopped. An unreachable server does not end the watch. */
async function watch(
  server: Server,
  { folder, target, counts }: ImportTarget,
  { screen }: Pick<Typed, 'screen'>,
): Promise<never> {
  const done = new Set<string>()
  let before = new Set<string>()
  for (;;) {
    const { files } = await recordingsIn(folder)
    const fresh = files.filter((file) => before.has(versionOf(file)) && !done.has(versionOf(file)))
    const paths = fresh.map((file) => file.path)
    const onDone = (path: string) =>
      fresh.filter((file) => file.path === path).forEach((file) => done.add(versionOf(file)))
    await sendMany(server, { paths, target, screen, counts, onDone }).catch(patient)
    before = new Set(files.map(versionOf))
    screen.progress(`watching ${folder.path}: ${summary(counts)}`)
    await pause(A_LOOK, undefined, { signal: server.stop })
  }
}

const versionOf = ({ path, size, modified }: FoundRecording) => `${size} ${modified} ${path}`

/** Ignores an unreachable server, because the next scan tries again. */
function patient(error: unknown) {
  if (!(error instanceof CliError && error.code === CODES.unreachable)) throw error
}
