const live = process.stdout.isTTY && !process.env.CI
const secondsBetweenLines = 15

process.stdout.on('error', () => {})

export const say = (line) => process.stdout.write(`${line}\n`)

export class Trouble extends Error {
  constructor(sentence, tail = '') {
    super(sentence)
    this.tail = tail
  }
}

/** Prints one line per step; `work` may call `note` with its progress. */
export async function step({ doing, done }, work) {
  const began = Date.now()
  let progress = ''
  const line = () => [doing, progress, secondsSince(began)].filter(Boolean).join(', ')
  const ticker = startTicker(doing, line)
  try {
    const result = await work((note) => (progress = note))
    ticker.end(`✓ ${done} (${secondsSince(began)})`)
    return result
  } catch (error) {
    ticker.end()
    throw error
  }
}

export const secondsSince = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`

export function sayTrouble(error) {
  const known = error instanceof Trouble
  const tail = known ? error.tail : (error.stack ?? String(error))
  process.stderr.write(`✗ ${known ? error.message : 'Something unexpected went wrong.'}\n`)
  if (tail) process.stderr.write(`${tail.replace(/^/gm, '    ')}\n`)
}

function startTicker(first, line) {
  const write = live ? () => process.stdout.write(`\r\x1b[K… ${line()}`) : () => say(`… ${line()}`)
  if (!live) say(`… ${first}`)
  const timer = setInterval(write, live ? 200 : secondsBetweenLines * 1000)
  return {
    end(last) {
      clearInterval(timer)
      if (live) process.stdout.write('\r\x1b[K')
      if (last) say(last)
    },
  }
}
