import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Model, Role } from '../models/model.ts'
import { FLOAT, INT32, INT64, node, onnx, tensor, value } from './onnx.ts'

/** Hertz of each token, and its range among 80 mel bands. The last two form one word. */
const TONES = { fire: 500, wa: 1500, ter: 4000 }
const BANDS = [
  [8, 18],
  [32, 42],
  [58, 68],
] as const

const TOKENS = ['▁fire', '▁wa', 'ter', '<blk>']
const VOCABULARY = TOKENS.length
const MELS = 80
/** 10 ms frames per step, and steps per token. */
const [STEP, LASTS] = [8, 7]
/** The summed log energies of a band above which it counts as a tone. Scaled down, so that probabilities stay below 1. */
const [THRESHOLD, SCALE] = [-100, 0.05]

/** A transducer like NVIDIA's, with durations, whose handmade weights recognize tones instead of speech. */
export async function writeToneModel(models: string): Promise<Model> {
  const files: [Role, string, Buffer][] = [
    ['encoder', 'encoder.onnx', encoder()],
    ['decoder', 'decoder.onnx', decoder()],
    ['joiner', 'joiner.onnx', joiner()],
    ['tokens', 'tokens.txt', Buffer.from(TOKENS.map((token, at) => `${token} ${at}\n`).join(''))],
  ]
  const folder = path.join(models, 'tones')
  await mkdir(folder, { recursive: true })
  for (const [, name, bytes] of files) await writeFile(path.join(folder, name), bytes)
  return {
    ...{ name: 'tones', family: 'transducer', languages: ['en'], license: 'Apache-2.0', attribution: 'Earshot' },
    ...{ source: 'http://127.0.0.1:9', memory: 50 },
    files: files.map(([role, name, bytes]) => ({
      ...{ role, name, size: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
}

function encoder() {
  const weights = Float32Array.from({ length: VOCABULARY * MELS }, (_, at) => {
    const [from, to] = BANDS[Math.floor(at / MELS)] ?? [0, 0]
    return at % MELS >= from && at % MELS < to ? SCALE : 0
  })
  const bias = Float32Array.from(TOKENS, (token) => (token === '<blk>' ? THRESHOLD * SCALE : 0))
  return onnx(
    {
      nodes: [
        node('AveragePool', [['audio_signal'], ['pooled']], { kernel_shape: [STEP], strides: [STEP] }),
        node('MatMul', [['weights', 'pooled'], ['summed']]),
        node('Add', [['summed', 'bias'], ['outputs']]),
        node('Div', [['length', 'step'], ['encoded_lengths']]),
      ],
      tensors: [
        tensor('weights', [VOCABULARY, MELS], weights),
        tensor('bias', [1, VOCABULARY, 1], bias),
        tensor('step', [1], BigInt64Array.of(BigInt(STEP))),
      ],
      inputs: [value('audio_signal', FLOAT, ['n', MELS, 't']), value('length', INT64, ['n'])],
      outputs: [value('outputs', FLOAT, ['n', VOCABULARY, 's']), value('encoded_lengths', INT64, ['n'])],
    },
    {
      ...{ vocab_size: VOCABULARY - 1, normalize_type: 'NA', pred_rnn_layers: 1, pred_hidden: 1 },
      ...{ subsampling_factor: STEP, feat_dim: MELS, url: 'tones-tdt' },
    },
  )
}

/** Ignores earlier tokens. */
const decoder = () =>
  onnx({
    nodes: [
      node('Cast', [['targets'], ['floats']], { to: FLOAT }),
      node('Unsqueeze', [['floats', 'axis'], ['outputs']]),
      node('Identity', [['target_length'], ['prednet_lengths']]),
      node('Identity', [['states'], ['next_states']]),
      node('Identity', [['cells'], ['next_cells']]),
    ],
    tensors: [tensor('axis', [1], BigInt64Array.of(2n))],
    inputs: [
      ...[value('targets', INT32, ['n', 1]), value('target_length', INT32, ['n'])],
      ...[value('states', FLOAT, [1, 'n', 1]), value('cells', FLOAT, [1, 'n', 1])],
    ],
    outputs: [
      ...[value('outputs', FLOAT, ['n', 1, 1]), value('prednet_lengths', INT32, ['n'])],
      ...[value('next_states', FLOAT, [1, 'n', 1]), value('next_cells', FLOAT, [1, 'n', 1])],
    ],
  })

/** After a token, skips its duration; after a blank, one step. */
function joiner() {
  const shape = [1, 1, 1, VOCABULARY]
  const never = (name: string, length: number) => tensor(name, [1, 1, 1, length], new Float32Array(length).fill(-1e6))
  return onnx({
    nodes: [
      node('Reshape', [['encoder_outputs', 'shape'], ['logits']]),
      node('ReduceMax', [['logits'], ['best']], { axes: [3], keepdims: 1 }),
      node('Gather', [['logits', 'blank'], ['nothing']], { axis: 3 }),
      node('Sub', [['nothing', 'best'], ['behind']]),
      node('Mul', [['behind', 'much'], ['far_behind']]),
      node('Concat', [['logits', 'never', 'far_behind', 'between', 'lasts'], ['outputs']], { axis: 3 }),
    ],
    tensors: [
      tensor('shape', [4], BigInt64Array.from(shape, BigInt)),
      tensor('blank', [1], BigInt64Array.of(BigInt(VOCABULARY - 1))),
      tensor('much', [1], Float32Array.of(1e4)),
      tensor('lasts', [1, 1, 1, 1], Float32Array.of(-1)),
      ...[never('never', 1), never('between', LASTS - 2)],
    ],
    inputs: [value('encoder_outputs', FLOAT, [1, VOCABULARY, 1]), value('decoder_outputs', FLOAT, [1, 1, 1])],
    outputs: [value('outputs', FLOAT, [1, 1, 1, VOCABULARY + LASTS + 1])],
  })
}

interface Tone {
  /** Hertz; 0 is silence. */
  pitch: number
  seconds: number
  /** A second tone at the same time, a little softer. */
  under?: number
}

/** One word, a pause, and a word of two tokens, about 3.5 s. */
export const FIRE_WATER: readonly Tone[] = [
  { pitch: 0, seconds: 1 },
  { pitch: TONES.fire, seconds: 0.5 },
  { pitch: 0, seconds: 0.5 },
  { pitch: TONES.wa, seconds: 0.5 },
  { pitch: TONES.ter, seconds: 0.5 },
  { pitch: 0, seconds: 0.5 },
]

/** One word, then a tone that could almost as well be `fire` as the first token of `water`. */
export const DOUBTFUL_WATER: readonly Tone[] = [
  { pitch: 0, seconds: 1 },
  { pitch: TONES.fire, seconds: 0.5 },
  { pitch: 0, seconds: 0.5 },
  { pitch: TONES.fire, under: TONES.wa, seconds: 0.5 },
  { pitch: TONES.ter, seconds: 0.5 },
  { pitch: 0, seconds: 0.5 },
]

/** For a studio's `make`: a sequence of tones, 16 kHz mono. */
export function tones(...played: readonly Tone[]) {
  const inputs = played.flatMap(({ pitch, under = 0, seconds }) => [
    ...['-f', 'lavfi', '-t', String(seconds), '-i'],
    `aevalsrc='0.5*sin(2*PI*${pitch}*t)+0.1*sin(2*PI*${under}*t)':s=16000`,
  ])
  return [...inputs, '-filter_complex', `concat=n=${played.length}:v=0:a=1`]
}
