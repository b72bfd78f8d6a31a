import type { Model, ModelFile } from './model.ts'
import { moonshineModels, voiceDetector } from './moonshine-models.ts'

const HUGGING_FACE = 'https://huggingface.co'
/** Parakeet TDT 0.6b v3. */
const EUROPEAN = 'bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk'.split(' ')

/** All Whisper models share one tokens file. */
const whisperTokens = (name: string): ModelFile => ({
  ...{ role: 'tokens', name, size: 816_730 },
  sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
})
const nvidia = { family: 'transducer', license: 'CC-BY-4.0' } as const
const openai = { family: 'whisper', languages: [], license: 'MIT', attribution: 'OpenAI Whisper' } as const

/** Best first. Sizes and hashes are as published (source: docs/speech.md); a file with another hash is refused. */
export const catalogue: readonly Model[] = [
  {
    ...nvidia,
    name: 'parakeet-0.6b-v3',
    languages: EUROPEAN,
    attribution: 'NVIDIA Parakeet TDT 0.6B v3',
    source: `${HUGGING_FACE}/csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8/resolve/main`,
    memory: 1800,
    processors: 2,
    files: [
      {
        ...{ role: 'encoder', name: 'encoder.int8.onnx', size: 652_184_281 },
        sha256: 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
      },
      {
        ...{ role: 'decoder', name: 'decoder.int8.onnx', size: 11_845_275 },
        sha256: '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e',
      },
      {
        ...{ role: 'joiner', name: 'joiner.int8.onnx', size: 6_355_277 },
        sha256: '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3',
      },
      {
        ...{ role: 'tokens', name: 'tokens.txt', size: 93_939 },
        sha256: 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d',
      },
    ],
  },
  {
    ...nvidia,
    name: 'parakeet-110m',
    languages: ['en'],
    attribution: 'NVIDIA Parakeet TDT-CTC 110M',
    source: `${HUGGING_FACE}/punitd/sherpa-onnx-nemo-parakeet_tdt_transducer_110m-en-36000-int8/resolve/66a4fa70643dc7ce25c9b38b2f87e1b35ddad33d`,
    memory: 500,
    files: [
      {
        ...{ role: 'encoder', name: 'encoder.int8.onnx', size: 131_113_202 },
        sha256: '0f35509ddeb9b39002fb077d979a9fe74f06eb0bc4dd5c34f512f82e5111d657',
      },
      {
        ...{ role: 'decoder', name: 'decoder.int8.onnx', size: 3_955_863 },
        sha256: 'f7c331c5504c2e593c76ed22b728e3f554af6c4a383dde862e719ced08b1da19',
      },
      {
        ...{ role: 'joiner', name: 'joiner.int8.onnx', size: 1_411_403 },
        sha256: 'bf7dff69e9f2cdbe9943d70da358f38b361c115ba0105bae7e908e0d6ec782f6',
      },
      {
        ...{ role: 'tokens', name: 'tokens.txt', size: 9953 },
        sha256: '450e56bd2f036fe5b6aa821865838cc5aa9d8b0106134ce9a9ba0664abe6cd10',
      },
    ],
  },
  {
    family: 'senseVoice',
    name: 'sense-voice',
    languages: ['zh', 'ja', 'ko', 'yue', 'en'],
    license: 'FunASR Model License 1.1',
    attribution: 'FunAudioLLM SenseVoice Small',
    source: `${HUGGING_FACE}/csukuangfj/sherpa-onnx-sense-voice-zh-en-ja-ko-yue-2024-07-17/resolve/2365baeacb507f821a0c8120fcee3d484dba7a07`,
    memory: 700,
    files: [
      {
        ...{ role: 'model', name: 'model.int8.onnx', size: 239_233_841 },
        sha256: 'c71f0ce00bec95b07744e116345e33d8cbbe08cef896382cf907bf4b51a2cd51',
      },
      {
        ...{ role: 'tokens', name: 'tokens.txt', size: 315_894 },
        sha256: 'f449eb28dc567533d7fa59be34e2abca8784f771850c78a47fb731a31429a1dc',
      },
      voiceDetector,
    ],
  },
  {
    ...openai,
    name: 'whisper-turbo',
    source: `${HUGGING_FACE}/csukuangfj/sherpa-onnx-whisper-turbo/resolve/2ca6ff69fc878651b770880507669577ac41c2ff`,
    memory: 2600,
    processors: 4,
    files: [
      {
        ...{ role: 'encoder', name: 'turbo-encoder.int8.onnx', size: 674_716_297 },
        sha256: 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b',
      },
      {
        ...{ role: 'decoder', name: 'turbo-decoder.int8.onnx', size: 361_080_764 },
        sha256: '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547',
      },
      whisperTokens('turbo-tokens.txt'),
      voiceDetector,
    ],
  },
  {
    ...openai,
    name: 'whisper-small',
    source: `${HUGGING_FACE}/csukuangfj/sherpa-onnx-whisper-small/resolve/8f3c18b358db4d1f2fc1eae49d75cd20989e4309`,
    memory: 1100,
    processors: 2,
    files: [
      {
        ...{ role: 'encoder', name: 'small-encoder.int8.onnx', size: 112_442_483 },
        sha256: '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9',
      },
      {
        ...{ role: 'decoder', name: 'small-decoder.int8.onnx', size: 262_226_114 },
        sha256: 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee',
      },
      whisperTokens('small-tokens.txt'),
      voiceDetector,
    ],
  },
  {
    ...openai,
    name: 'whisper-base',
    source: `${HUGGING_FACE}/csukuangfj/sherpa-onnx-whisper-base/resolve/main`,
    memory: 600,
    files: [
      {
        ...{ role: 'encoder', name: 'base-encoder.int8.onnx', size: 29_120_534 },
        sha256: '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11',
      },
      {
        ...{ role: 'decoder', name: 'base-decoder.int8.onnx', size: 130_672_026 },
        sha256: '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d',
      },
      whisperTokens('base-tokens.txt'),
      voiceDetector,
    ],
  },
  ...moonshineModels,
]

export const modelNamed = (name: string) => catalogue.find((model) => model.name === name)
