import { counted } from '@earshot/contract/rules/counted'
import { speaks } from '@earshot/contract/rules/spoken-languages'
import { type Model, sizeOf } from './model.ts'

export interface Machine {
  /** MiB that this process may use, including the container's limit. */
  memory: number
  /** MiB currently unused. */
  free: number
  processors: number
  /** Free bytes on the disk of the models. */
  room: number
  language: string
}

export type Shortage = 'memory' | 'processors' | 'room'

/** MiB for the rest of the installation: server, database, ffmpeg. */
export const MEMORY_RESERVE = 700
/** Bytes kept free for recordings. */
const ROOM_RESERVE = 1024 ** 3

/** What the machine lacks for a model of which `had` bytes are already downloaded; null if it fits. */
export function shortageOf(model: Model, machine: Machine, had = 0): Shortage | null {
  if (model.memory + MEMORY_RESERVE > machine.memory) return 'memory'
  if ((model.processors ?? 1) > machine.processors) return 'processors'
  const missing = sizeOf(model) - had
  return missing > 0 && missing + ROOM_RESERVE > machine.room ? 'room' : null
}

export interface ModelChoice {
  model: Model | null
  /** A better model that the machine cannot run, and why. */
  better: { model: Model; lack: Shortage } | null
}

/** The first model that fits the machine and speaks its language. The catalogue is sorted best first. */
export function chooseModel(machine: Machine, catalogue: readonly Model[]): ModelChoice {
  const able = catalogue.filter(({ languages }) => speaks(languages, machine.language))
  const now = able.map((model) => ({ model, lack: shortageOf(model, machine) ?? lackNow(model, machine) }))
  const [first] = now
  const model = now.find(({ lack }) => lack === null)?.model ?? null
  return { model, better: first?.lack ? { model: first.model, lack: first.lack } : null }
}

const lackNow = (model: Model, { free }: Machine): Shortage | null => (model.memory > free ? 'memory' : null)

export function sentenceFor({ model, better }: ModelChoice, machine: Machine): string {
  const has = `${gigabytes(machine.memory)} GB of memory, ${gigabytes(machine.free)} GB of it free, ${counted(machine.processors, 'processor')}`
  if (!model) return `No speech model fits this machine (${has})${better ? `. ${lacking(better)}` : ''}`
  if (!better) return `The speech model ${model.name} fits this machine (${has})`
  return `The speech model ${model.name} is used, a smaller one, because this machine has too little for the best (${has}). ${lacking(better)}`
}

const lacking = ({ model, lack }: { model: Model; lack: Shortage }) =>
  ({
    memory: `${model.name} needs ${gigabytes(model.memory)} GB of free memory, and ${gigabytes(model.memory + MEMORY_RESERVE)} GB in all`,
    processors: `${model.name} needs ${counted(model.processors ?? 1, 'processor')}`,
    room: `${model.name} needs ${gigabytes((sizeOf(model) + ROOM_RESERVE) / MIB)} GB of free disk space`,
  })[lack]

const MIB = 1024 * 1024
const gigabytes = (mebibytes: number) => (mebibytes / 1024).toFixed(1)
