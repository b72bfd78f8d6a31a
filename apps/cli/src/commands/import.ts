import { recordingsIn } from '../sending/folder.ts'
import { type Counts, sendMany, summary } from '../sending/send-many.ts'
import { isAfterwards, watchFolder } from '../sending/watch-folder.ts'
import { CODES, usage } from '../cli-error.ts'
import type { Run } from './command.ts'
import { connect } from './connect.ts'
import { targetOf } from './target.ts'

export const importFolder: Run = async ({ words: [path, ...more], options, screen, stop }) => {
  if (path === undefined || more.length > 0) throw usage('Say which folder, one')
  const { watch = false, recursive = false, sent = 'keep' } = options
  if (!isAfterwards(sent)) throw usage('--sent is keep, move or delete')
  if (sent !== 'keep' && !watch) throw usage('--sent goes with --watch')
  if (watch) return watchFolder(await connect({ screen, stop }), { path, recursive, sent, options, screen })
  const { files, others } = await recordingsIn({ path, recursive })
  const server = await connect({ screen, stop })
  const { target, read } = await targetOf(server, options)
  const counts: Counts = { sent: 0, already: 0, failed: 0 }
  const paths = files.map((file) => file.path)
  await sendMany(server, { paths, target, read, screen, counts })
  screen.say(summary(counts) + remarkOn(others))
  return counts.failed > 0 ? CODES.failed : CODES.done
}

function remarkOn(others: number): string {
  if (others === 0) return ''
  return others === 1 ? '; another file was left out' : `; ${others} other files were left out`
}
