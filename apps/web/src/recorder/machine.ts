import type { Problem } from './sound/problem.ts'

/** A recording that is made. Its client_id is made once, so that sending it twice makes one talk. */
export interface Recording {
  client_id: string
  recorded_at: string
  audio: Blob
  /** Seconds. */
  duration: number
  peaks: number[]
}

/** Seconds that listeners will not hear, at the beginning and at the end. */
export interface Trim {
  start: number
  end: number
}

/** What ended a recording instead of its person: the device went away, the limit was reached, or they left the page. */
export type Interruption = 'unplugged' | 'limit' | 'left'

/** What waits for a yes or no: whether the recording may go, or may be replaced. */
export type Question = 'discard' | 'again' | null

/**
 * Between the button and the outbox, which takes over what is sent: there it is queued, on its way, arrived, or in need of
 * attention. Times are milliseconds of one clock.
 */
export type RecorderState =
  | { name: 'idle' }
  | { name: 'asking' }
  | { name: 'recording'; heard: number; since: number; question: Question }
  | { name: 'paused'; heard: number; question: Question }
  | { name: 'finishing'; heard: number }
  | { name: 'preview'; recording: Recording; trim: Trim; question: Question; interruption: Interruption | null }
  | { name: 'refused'; problem: Problem }

export type RecorderEvent =
  | { type: 'ask' | 'escape' | 'again' | 'keep' | 'discard' | 'sent' }
  | { type: 'granted' | 'pause' | 'resume' | 'finish'; at: number }
  | { type: 'refused'; problem: Problem }
  | { type: 'finished'; recording: Recording; interruption: Interruption | null }
  | { type: 'trim'; trim: Trim }

type Name = RecorderState['name']
export type StateOf<N extends Name> = Extract<RecorderState, { name: N }>
type EventOf<T> = Extract<RecorderEvent, { type: T }>
type Moves<N extends Name> = { [T in RecorderEvent['type']]?: (state: StateOf<N>, event: EventOf<T>) => RecorderState }

export const idle: RecorderState = { name: 'idle' }
const asking: RecorderState = { name: 'asking' }
/** Nothing is cut off. */
export const WHOLE: Trim = { start: 0, end: 0 }

const preview = (recording: Recording, interruption: Interruption | null): RecorderState => ({
  ...{ name: 'preview', recording, interruption },
  ...{ trim: WHOLE, question: null },
})

const beginnings = { ask: () => asking }
const doubts = {
  escape: <S extends RecorderState>(state: S): S => ({ ...state, question: 'discard' }),
  keep: <S extends RecorderState>(state: S): S => ({ ...state, question: null }),
  discard: () => idle,
}

const moves: { [N in Name]: Moves<N> } = {
  idle: beginnings,
  asking: {
    granted: (_, { at }) => ({ name: 'recording', heard: 0, since: at, question: null }),
    refused: (_, { problem }) => ({ name: 'refused', problem }),
    discard: () => idle,
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
    sent: () => idle,
  },
  refused: {
    ...beginnings,
    escape: () => idle,
    discard: () => idle,
  },
}

/** What follows from an event. What makes no sense in a state changes nothing. */
export function next(state: RecorderState, event: RecorderEvent): RecorderState {
  const move = (
    moves[state.name] as Record<string, ((state: RecorderState, event: RecorderEvent) => RecorderState) | undefined>
  )[event.type]
  return move ? move(state, event) : state
}

/** Milliseconds of sound so far, pauses left out. */
export const elapsed = (state: RecorderState, now: number) =>
  'heard' in state ? state.heard + ('since' in state ? now - state.since : 0) : 0

/** Whether the microphone is in somebody's hands. */
export const isTaking = ({ name }: RecorderState) => name === 'recording' || name === 'paused' || name === 'finishing'

/** Whether there is something that nobody has decided about yet. */
export const isUnsent = (state: RecorderState) => isTaking(state) || state.name === 'preview'

/** What the person is being asked. */
export const questionOf = (state: RecorderState): Question => ('question' in state ? state.question : null)
