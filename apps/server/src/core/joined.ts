/** What `buffer` of `node:stream/consumers` returns, without its detour over a Blob, which took 3 % of a save. */
export async function joined(bytes: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
