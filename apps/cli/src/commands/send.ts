import { type Counts, sendMany, summary } from '../sending/send-many.ts'
import { CODES, usage } from '../cli-error.ts'
import type { Run } from './command.ts'
import { connect } from './connect.ts'
import { targetOf } from './target.ts'

export const send: Run = async ({ words: paths, options, screen, stop }) => {
  if (paths.length === 0) throw usage('Pass the files to send')
  const server = await connect({ screen, stop })
  const { target, read } = await targetOf(server, options)
  const counts: Counts = { sent: 0, already: 0, failed: 0 }
  await sendMany(server, { paths, target, read, screen, counts })
  if (paths.length > 1) screen.say(summary(counts))
  return counts.failed > 0 ? CODES.failed : CODES.done
}
