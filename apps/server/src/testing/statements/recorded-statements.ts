import { PostgresQueryCompiler } from 'kysely'

/** A statement as a repository sends it. */
export interface RecordedStatement {
  /** From `apps/server/src`. */
  file: string
  /** The function of the repository that was called. */
  name: string
  sql: string
}

/** Enough to find the repository behind the frames of the query builder. */
const FRAMES = 60

/** Records every statement that a repository compiles, until `stop`. */
export function recordStatements() {
  const recorded: RecordedStatement[] = []
  const { compileQuery } = PostgresQueryCompiler.prototype
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  PostgresQueryCompiler.prototype.compileQuery = function (...asked) {
    const compiled = compileQuery.apply(this, asked)
    const sender = senderOf(new Error().stack ?? '')
    if (sender) recorded.push({ ...sender, sql: compiled.sql })
    return compiled
  }
  const stop = () => {
    PostgresQueryCompiler.prototype.compileQuery = compileQuery
    Error.stackTraceLimit = limit
  }
  return { recorded, stop }
}

const IN_REPOSITORY = /at (?:async )?(?:\S+\.)?(\w+) .*apps\/server\/src\/(.+\.repo\.ts)/

/** The outermost function of the repository that sent it. */
function senderOf(stack: string) {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name, file] = IN_REPOSITORY.exec(line) ?? []
    return name && file ? [{ name, file }] : []
  })
  return frames.findLast(({ file }) => file === frames[0]?.file)
}
