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
}

export const partOf = (at: string) => `${at}.part`

export const sizeOf = ({ files }: Model) => files.reduce((sum, { size }) => sum + size, 0)
