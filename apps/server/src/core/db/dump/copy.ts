import { Readable } from 'node:stream'
import type pg from 'pg'

interface Line {
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean; once(event: 'drain', heard: () => void): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A running COPY, implementing the interface that pg's client expects of a query. */
class Copy {
  readonly done: Promise<void>
  readonly #text: string
  readonly #hear: Hears
  #failure: Error | undefined
  readonly #settle: { resolve(): void; reject(error: Error): void }

  constructor(text: string, hear: Hears) {
    this.#text = text
    this.#hear = hear
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.done = promise
    this.#settle = { resolve, reject }
  }

  submit(line: Line) {
    line.query(this.#text)
  }

  handleCopyInResponse(line: Line) {
    this.#hear.ready?.(line)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, line: Line) {
    this.#hear.data?.(chunk, line)
  }

  handleCommandComplete() {}

  handleError(error: Error) {
    this.#failure = error
    this.#hear.failed?.(error)
    this.#settle.reject(error)
  }

  handleReadyForQuery() {
    if (!this.#failure) this.#settle.resolve()
  }
}

interface Hears {
  ready?(line: Line): void
  data?(chunk: Buffer, line: Line): void
  failed?(error: Error): void
}

const begin = (client: pg.Client, copy: Copy) => void client.query(copy as unknown as pg.Submittable)

/** Runs `copy … to stdout`: one row per chunk, with backpressure. Must be read to the end. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  let paused: Line | undefined
  const rows = new Readable({
    objectMode: true,
    highWaterMark: 1000,
    read() {
      paused?.stream.resume()
      paused = undefined
    },
  })
  const copy = new Copy(text, {
    data(chunk, line) {
      // Copied, because the driver reuses its buffer.
      if (rows.push(Buffer.from(chunk))) return
      paused = line
      line.stream.pause()
    },
  })
  copy.done.then(
    () => rows.push(null),
    (error: Error) => rows.destroy(error),
  )
  begin(client, copy)
  yield* rows
}

/** Runs `copy … from stdin` with these bytes. An error in the source fails the statement. */
export async function copyIn(client: pg.Client, text: string, bytes: AsyncIterable<Uint8Array>) {
  const { promise: ready, resolve, reject } = Promise.withResolvers<Line>()
  const copy = new Copy(text, { ready: resolve, failed: reject })
  copy.done.catch(() => {})
  begin(client, copy)
  const line = await ready
  try {
    for await (const chunk of bytes) {
      line.sendCopyFromChunk(chunk)
      await Promise.race([roomOn(line), copy.done])
    }
    line.endCopyFrom()
  } catch (error) {
    line.sendCopyFail('What should have come did not')
    await copy.done.catch(() => {})
    throw error
  }
  await copy.done
}

async function roomOn({ stream }: Line) {
  if (stream.writableNeedDrain) await new Promise<void>((drained) => stream.once('drain', drained))
}
