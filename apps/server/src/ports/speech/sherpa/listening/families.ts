import path from 'node:path'
import type { Family, Model, Role } from '../models/model.ts'
import type { Window } from './windows.ts'

/** How the sound is cut for a family. */
export const WINDOWS: Record<Family, Window> = {
  transducer: { longest: 60, pause: Number.POSITIVE_INFINITY },
  // It looks at 30 s and no more; a little is left for the silence that the library adds.
  whisper: { longest: 28, pause: Number.POSITIVE_INFINITY },
  // sherpa-onnx 1.13.8 answers nothing for more than 9 s (k2-fsa/sherpa-onnx#3975). It times no words, so that
  // those of one window share its time: short windows keep them near where they were said.
  moonshine: { longest: 8, pause: 0.3 },
  senseVoice: { longest: 30, pause: Number.POSITIVE_INFINITY },
}

/** Families that may write something where nobody speaks. */
export const INVENTS: Record<Family, boolean> = { transducer: false, whisper: true, moonshine: true, senseVoice: true }

/** Whether a model of the family has to be told the language, and is made anew for another one. */
export const takesLanguage = (family: Family) => family === 'whisper' || family === 'senseVoice'

export interface Wanted {
  model: Pick<Model, 'family' | 'files'>
  /** The folder that the files are in. */
  folder: string
  threads: number
  /** ISO 639-1; null where the model finds out. */
  language: string | null
}

/** What the library's recognizer is made of. */
export function configOf({ model: { family, files }, folder, threads, language }: Wanted) {
  const at = (role: Role) => path.join(folder, files.find((file) => file.role === role)?.name ?? role)
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      ...byFamily[family](at, language),
      tokens: at('tokens'),
      numThreads: threads,
      provider: 'cpu',
      debug: 0,
    },
    decodingMethod: 'greedy_search',
  }
}

const byFamily: Record<Family, (at: (role: Role) => string, language: string | null) => object> = {
  transducer: (at) => ({
    transducer: { encoder: at('encoder'), decoder: at('decoder'), joiner: at('joiner') },
    modelType: 'nemo_transducer',
  }),
  whisper: (at, language) => ({
    whisper: {
      ...{ encoder: at('encoder'), decoder: at('decoder') },
      ...{ language: language ?? '', task: 'transcribe', tailPaddings: -1, enableSegmentTimestamps: 1 },
    },
  }),
  moonshine: (at) => ({ moonshine: { encoder: at('encoder'), mergedDecoder: at('decoder') } }),
  senseVoice: (at, language) => ({
    senseVoice: { model: at('model'), language: language ?? 'auto', useInverseTextNormalization: 1 },
  }),
}
