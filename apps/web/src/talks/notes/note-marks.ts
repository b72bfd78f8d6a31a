import type { Note } from '@earshot/contract/notes'
import type { Word } from '@earshot/contract/talks'
import { countWhile } from '../../lib/count-while.ts'
import type { Region } from '../../player/bar/draw-wave.ts'

/** The notes behind each word: those of moments from its beginning to that of the next; the first word has the earlier ones. */
export function notesByWord(words: readonly Word[], notes: readonly Note[]): ReadonlyMap<number, Note[]> {
  const behind = new Map<number, Note[]>()
  if (words.length === 0) return behind
  for (const note of notes) {
    const word = Math.max(0, countWhile(words, ({ start }) => start <= note.position) - 1)
    behind.set(word, [...(behind.get(word) ?? []), note])
  }
  return behind
}

const A_MOMENT = 0.01

/** Where notes lie on the waveform. */
export const noteRegions = (notes: readonly Note[]): Region[] =>
  notes.map(({ position, state }) => ({
    kind: state === 'open' ? 'note' : 'resolved',
    start: position,
    // A region without a length is drawn by the library's own style.
    end: position + A_MOMENT,
  }))

/** Focuses a note of the open talk, and brings it into view; false where it is not on the page. */
export function showNote(note_id: string, { scroll = true } = {}) {
  const card = document.getElementById(noteElementId(note_id))
  card?.focus({ preventScroll: true })
  if (scroll) card?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return card !== null
}

export const noteElementId = (note_id: string) => `note-${note_id}`
