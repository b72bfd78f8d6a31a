import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { ZipFile } from 'yazl'
import { type Manifest } from '../../exports/archive-manifest.ts'

export type Files = Record<string, Buffer>

/** Unpacked by a different program. */
export const unpack = (zip: Uint8Array): Files =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]))

/** The name of a talk's recording, which has its title as well; '' if there is none. */
export const soundNameIn = (files: Files, talk_id: string) =>
  Object.keys(files).find((name) => name.startsWith('sound/') && name.includes(talk_id)) ?? ''

/** `mode` as of Unix. */
export async function pack(files: Files, mode = 0o100644): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { mode })
  zip.end()
  return buffer(zip.outputStream)
}

export type Row = Record<string, unknown>

export const rowsIn = (files: Files, name: string): Row[] =>
  strFromU8(files[name] ?? new Uint8Array())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

export const manifestOf = (files: Files): Manifest => JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))

/** With other bytes in place of a file, of which the manifest does not know. */
export const tampered = (files: Files, name: string, bytes: Buffer): Files => ({ ...files, [name]: bytes })

/** With other bytes in place of a file, and a manifest that says so. */
export function changed(files: Files, name: string, bytes: Buffer): Files {
  const manifest = manifestOf(files)
  const rows = bytes.toString().split('\n').filter(Boolean).length
  manifest.files[name] = { rows, sha256: createHash('sha256').update(bytes).digest('hex') }
  return { ...files, 'manifest.json': Buffer.from(JSON.stringify(manifest)), [name]: bytes }
}
