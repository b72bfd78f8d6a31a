import type { Note } from '@earshot/contract/notes'
import type { Word } from '@earshot/contract/talks'
import { countWhile } from '../../lib/count-while.ts'
import type { Region } from '../../player/bar/draw-wave.ts'

/** Notes of moments from the start of a word to that of the next; the first word also has earlier ones. */
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

export const noteRegions = (notes: readonly Note[]): Region[] =>
  notes.map(({ position, state }) => ({
    kind: state === 'open' ? 'note' : 'resolved',
    start: position,
    // The library draws a region without length in its own style.
    end: position + A_MOMENT,
  }))

export function showNote(note_id: string, { scroll = true } = {}) {
  const card = document.getElementById(noteElementId(note_id))
  card?.focus({ preventScroll: true })
  if (scroll) card?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return card !== null
}

export const noteElementId = (note_id: string) => `note-${note_id}`
