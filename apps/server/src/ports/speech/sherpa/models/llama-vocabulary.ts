/** Moonshine knows them beside Llama's tokens. */
const MARKS = 768
/** Moonshine's published vocabulary leaves this token empty. */
const LINE_SEPARATOR = '\u2028'

/**
 * Moonshine's tokens.txt from the source of llama-tokenizer-js, which holds Llama's 32,000 tokens in base64, one a line.
 * Each line of the result is a token in base64 and its number. The source is only read, never run.
 */
export function vocabularyIn(source: Buffer): Buffer {
  const packed = /llama_vocab_base64 = "([^"]+)"/.exec(source.toString('utf8'))?.[1] ?? ''
  const llama = Buffer.from(packed, 'base64').toString('utf8').split('\n')
  const marks = Array.from({ length: MARKS }, (_, at) => `<<ST_${at}>>`)
  const lines = [...llama, ...marks].map((token, id) => `${bytesOf(token).toString('base64')} ${id}\n`)
  return Buffer.from(lines.join(''))
}

/** `<0x0A>` stands for a byte. */
function bytesOf(token: string): Buffer {
  const byte = /^<0x([0-9A-F]{2})>$/.exec(token)?.[1]
  return byte ? Buffer.from(byte, 'hex') : Buffer.from(token === LINE_SEPARATOR ? '' : token)
}
