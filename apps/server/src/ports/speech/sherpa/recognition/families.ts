import path from 'node:path'
import { BOOST } from './hotwords.ts'
import type { Family, Model, Role } from '../models/model.ts'
import type { Window } from './windows.ts'

export const WINDOWS: Record<Family, Window> = {
  transducer: { longest: 60, pause: Number.POSITIVE_INFINITY },
  // Whisper looks at 30 s; the rest is for the silence that the library adds.
  whisper: { longest: 28, pause: Number.POSITIVE_INFINITY },
  // sherpa-onnx 1.13.8 returns nothing for more than 9 s (k2-fsa/sherpa-onnx#3975).
  moonshine: { longest: 8, pause: 0.8 },
  senseVoice: { longest: 30, pause: Number.POSITIVE_INFINITY },
}

/** Families that hallucinate in silence. */
export const HALLUCINATES: Record<Family, boolean> = {
  transducer: false,
  whisper: true,
  moonshine: true,
  senseVoice: true,
}

/** Whether the family needs the language at load time. */
export const takesLanguage = (family: Family) => family === 'whisper' || family === 'senseVoice'

export interface RecognizerConfig {
  model: Pick<Model, 'family' | 'files'>
  folder: string
  threads: number
  /** ISO 639-1; null if the model detects it. */
  language: string | null
  /** Path of a vocabulary for hotwords (hotwords.ts), for families that support them. */
  bpeVocab?: string | undefined
}

export function configOf({ model: { family, files }, folder, threads, language, bpeVocab }: RecognizerConfig) {
  const at = (role: Role) => path.join(folder, files.find((file) => file.role === role)?.name ?? role)
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      ...byFamily[family](at, language),
      tokens: at('tokens'),
      numThreads: threads,
      provider: 'cpu',
      debug: 0,
      ...(bpeVocab && { modelingUnit: 'bpe', bpeVocab }),
    },
    ...(takesHotwords(family) ? HOTWORDS : { decodingMethod: 'greedy_search' }),
  }
}

export const takesHotwords = (family: Family) => family === 'transducer'

/**
 * The library supports hotwords only in beam search. With one path and no hotwords it equals greedy search, as the
 * tests show, and it does not lose words as more paths do (k2-fsa/sherpa-onnx#3267).
 */
const HOTWORDS = { decodingMethod: 'modified_beam_search', maxActivePaths: 1, hotwordsScore: BOOST }

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
