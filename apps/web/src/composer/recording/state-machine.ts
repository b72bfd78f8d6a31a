import type { MicrophoneProblem } from './audio/microphone-problem.ts'

/** The client_id is created once, so that sending twice creates one talk. */
export interface Recording {
  client_id: string
  recorded_at: string
  audio: Blob
  /** Seconds. */
  duration: number
  peaks: number[]
}

/** Seconds hidden from listeners at the start and the end. */
export interface Trim {
  start: number
  end: number
}

export type Interruption = 'unplugged' | 'limit' | 'left'

export type RecorderQuestion = 'discard' | 'again' | null

/** Covers a recording until the outbox takes over. Times are milliseconds of one clock. */
export type RecorderState =
  | { name: 'idle' }
  | { name: 'asking' }
  | { name: 'recording'; heard: number; since: number; question: RecorderQuestion }
  | { name: 'paused'; heard: number; question: RecorderQuestion }
  | { name: 'finishing'; heard: number }
  | { name: 'preview'; recording: Recording; trim: Trim; question: RecorderQuestion; interruption: Interruption | null }
  | { name: 'refused'; problem: MicrophoneProblem }

export type RecorderEvent =
  | { type: 'ask' | 'escape' | 'again' | 'keep' | 'discard' | 'sent' }
  | { type: 'granted' | 'pause' | 'resume' | 'finish'; at: number }
  | { type: 'refused'; problem: MicrophoneProblem }
  | { type: 'finished'; recording: Recording; interruption: Interruption | null }
  | { type: 'trim'; trim: Trim }

type Name = RecorderState['name']
export type StateOf<N extends Name> = Extract<RecorderState, { name: N }>
type EventOf<T> = Extract<RecorderEvent, { type: T }>
type Moves<N extends Name> = { [T in RecorderEvent['type']]?: (state: StateOf<N>, event: EventOf<T>) => RecorderState }

export const idleRecorder: RecorderState = { name: 'idle' }
const asking: RecorderState = { name: 'asking' }
export const UNTRIMMED: Trim = { start: 0, end: 0 }

const preview = (recording: Recording, interruption: Interruption | null): RecorderState => ({
  ...{ name: 'preview', recording, interruption },
  ...{ trim: UNTRIMMED, question: null },
})

const beginnings = { ask: () => asking }
const doubts = {
  escape: <S extends RecorderState>(state: S): S => ({ ...state, question: 'discard' }),
  keep: <S extends RecorderState>(state: S): S => ({ ...state, question: null }),
  discard: () => idleRecorder,
}

const moves: { [N in Name]: Moves<N> } = {
  idle: beginnings,
  asking: {
    granted: (_, { at }) => ({ name: 'recording', heard: 0, since: at, question: null }),
    refused: (_, { problem }) => ({ name: 'refused', problem }),
    discard: () => idleRecorder,
  },
  recording: {
    ...doubts,
    pause: (state, { at }) => ({ name: 'paused', heard: elapsed(state, at), question: state.question }),
    finish: (state, { at }) => ({ name: 'finishing', heard: elapsed(state, at) }),
  },
  paused: {
    ...doubts,
    resume: ({ heard, question }, { at }) => ({ name: 'recording', heard, since: at, question }),
    finish: ({ heard }) => ({ name: 'finishing', heard }),
  },
  finishing: {
    finished: (_, { recording, interruption }) => preview(recording, interruption),
  },
  preview: {
    ...doubts,
    again: (state) => ({ ...state, question: 'again' }),
    ask: (state) => (state.question === 'again' ? asking : state),
    trim: (state, { trim }) => ({ ...state, trim }),
    sent: () => idleRecorder,
  },
  refused: {
    ...beginnings,
    escape: () => idleRecorder,
    discard: () => idleRecorder,
  },
}

export function next(state: RecorderState, event: RecorderEvent): RecorderState {
  const move = (
    moves[state.name] as Record<string, ((state: RecorderState, event: RecorderEvent) => RecorderState) | undefined>
  )[event.type]
  return move ? move(state, event) : state
}

/** Milliseconds, without pauses. */
export const elapsed = (state: RecorderState, now: number) =>
  'heard' in state ? state.heard + ('since' in state ? now - state.since : 0) : 0

export const isCapturing = ({ name }: RecorderState) =>
  name === 'recording' || name === 'paused' || name === 'finishing'

export const isUnsent = (state: RecorderState) => isCapturing(state) || state.name === 'preview'

export const questionOf = (state: RecorderState): RecorderQuestion => ('question' in state ? state.question : null)
