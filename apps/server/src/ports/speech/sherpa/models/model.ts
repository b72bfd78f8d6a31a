/** How a model is asked; each is mapped once, in listening/families.ts. */
export type Family = 'transducer' | 'whisper' | 'moonshine' | 'senseVoice'

/** What a file is to the library. */
export type Role = 'encoder' | 'decoder' | 'joiner' | 'model' | 'tokens'

export interface ModelFile {
  role: Role
  name: string
  /** Bytes. */
  size: number
  sha256: string
}

/** The weights of a speech model, as they are published for sherpa-onnx. */
export interface Model {
  name: string
  family: Family
  /** ISO 639-1 codes; none where it speaks most languages. */
  languages: readonly string[]
  license: string
  attribution: string
  /** The address below which its files are. */
  source: string
  files: readonly ModelFile[]
  /** MiB that it takes while it listens, about. */
  memory: number
  /** Processors needed for real time, about; default 1. */
  processors?: number
}

/** Where a file is as long as it is being fetched. */
export const partOf = (at: string) => `${at}.part`

export const sizeOf = ({ files }: Model) => files.reduce((sum, { size }) => sum + size, 0)
