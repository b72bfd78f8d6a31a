import { randomUUID } from 'node:crypto'

export interface FilePart {
  bytes: Uint8Array
  filename?: string
  type?: string
}

export type FormPart = string | Uint8Array | FilePart

/** Parts keep their order. Bytes alone become a file with a generic name. */
export function form(parts: Record<string, FormPart> | [name: string, part: FormPart][]) {
  const boundary = `form-${randomUUID()}`
  const entries = Array.isArray(parts) ? parts : Object.entries(parts)
  const payload = Buffer.concat([
    ...entries.flatMap(([name, part]) => [
      Buffer.from(`--${boundary}\r\n`),
      ...written(name, part),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload, boundary }
}

function written(name: string, part: FormPart): Uint8Array[] {
  const disposition = `content-disposition: form-data; name="${name}"`
  if (typeof part === 'string') return [Buffer.from(`${disposition}\r\n\r\n${part}`)]
  const { bytes, filename = 'blob', type = 'application/octet-stream' } = 'bytes' in part ? part : { bytes: part }
  return [Buffer.from(`${disposition}; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`), bytes]
}
