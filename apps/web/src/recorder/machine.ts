import type { Problem } from './sound/problem.ts'

/** A finished recording. Its client_id is made once, so that sending it twice makes one talk. */
export interface Recording {
  client_id: string
  recorded_at: string
  audio: Blob
  /** Seconds. */
  duration: number
  peaks: number[]
}

/** Between the button and the server. Times are milliseconds of one clock; `discarding` waits for a yes or no. */
export type RecorderState =
  | { name: 'idle' }
  | { name: 'asking' }
  | { name: 'recording'; heard: number; since: number | null; discarding: boolean }
  | { name: 'preview'; recording: Recording; discarding: boolean; interrupted: boolean }
  | { name: 'sending'; recording: Recording; sent: number }
  | { name: 'failed'; problem: Problem; recording: null }
  | { name: 'failed'; problem: Error; recording: Recording; discarding: boolean }

export type RecorderEvent =
  | { type: 'ask' | 'escape' | 'keep' | 'discard' | 'send' | 'sent' }
  | { type: 'granted' | 'pause' | 'resume'; at: number }
  | { type: 'refused'; problem: Problem }
  | { type: 'finished'; recording: Recording; interrupted: boolean }
  | { type: 'progress'; sent: number }
  | { type: 'failed'; error: Error }

type Name = RecorderState['name']
type StateOf<N extends Name> = Extract<RecorderState, { name: N }>
type EventOf<T> = Extract<RecorderEvent, { type: T }>
type Moves<N extends Name> = { [T in RecorderEvent['type']]?: (state: StateOf<N>, event: EventOf<T>) => RecorderState }

export const idle: RecorderState = { name: 'idle' }
const asking: RecorderState = { name: 'asking' }

const ask = { ask: () => asking }
/** What a person may decide about a recording that is made but not sent. */
const decisions = {
  send: ({ recording }: { recording: Recording }): RecorderState => ({ name: 'sending', recording, sent: 0 }),
  discard: () => idle,
}

const moves: { [N in Name]: Moves<N> } = {
  idle: ask,
  asking: {
    granted: (_, { at }) => ({ name: 'recording', heard: 0, since: at, discarding: false }),
    refused: (_, { problem }) => ({ name: 'failed', problem, recording: null }),
    discard: () => idle,
  },
  recording: {
    pause: (state, { at }) => ({ ...state, heard: elapsed(state, at), since: null }),
    resume: (state, { at }) => (state.since === null ? { ...state, since: at } : state),
    escape: (state) => ({ ...state, discarding: true }),
    keep: (state) => ({ ...state, discarding: false }),
    discard: () => idle,
    finished: (_, { recording, interrupted }) => ({ name: 'preview', recording, discarding: false, interrupted }),
  },
  preview: {
    ...decisions,
    escape: (state) => ({ ...state, discarding: true }),
    keep: (state) => ({ ...state, discarding: false }),
  },
  sending: {
    progress: (state, { sent }) => ({ ...state, sent }),
    sent: () => idle,
    failed: ({ recording }, { error }) => ({ name: 'failed', problem: error, recording, discarding: false }),
  },
  failed: {
    ask: (state) => (state.recording ? state : asking),
    send: (state) => (state.recording ? decisions.send(state) : state),
    escape: (state) => (state.recording ? { ...state, discarding: true } : idle),
    keep: (state) => (state.recording ? { ...state, discarding: false } : state),
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
export const elapsed = ({ heard, since }: StateOf<'recording'>, now: number) =>
  heard + (since === null ? 0 : now - since)

/** Whether something would be lost by closing the page. */
export const isUnsent = (state: RecorderState) =>
  state.name === 'recording' || ('recording' in state && state.recording !== null)

/** Whether the person is being asked if the recording may go. */
export const isDiscarding = (state: RecorderState) => 'discarding' in state && state.discarding
