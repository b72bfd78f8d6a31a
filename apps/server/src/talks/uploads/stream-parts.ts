const PART_BYTES = 8 * 1024 * 1024

/** A stream read in parts. If it breaks, the last part ends normally and `throwIfBroken` throws afterwards. */
export interface PartSource {
  ended(): boolean
  /** Up to PART_BYTES or a little more, at least one byte. Must be read to the end before the next part. */
  part(): AsyncGenerator<Buffer>
  throwIfBroken(): void
}

export async function streamParts(bytes: AsyncIterable<Buffer>): Promise<PartSource> {
  const reader = bytes[Symbol.asyncIterator]()
  let broken: { reason: unknown } | undefined
  const read = async (): Promise<Buffer | undefined> => {
    try {
      const { value, done } = await reader.next()
      return done ? undefined : value.length > 0 ? value : await read()
    } catch (reason) {
      broken = { reason }
      return undefined
    }
  }
  let next = await read()
  return {
    ended: () => next === undefined,
    part: async function* () {
      for (let size = 0; next && size < PART_BYTES; next = await read()) {
        size += next.length
        yield next
      }
    },
    throwIfBroken: () => {
      if (broken) throw broken.reason
    },
  }
}
