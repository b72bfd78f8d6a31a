import type { Note } from '@earshot/contract/notes'
import type { Talk } from '@earshot/contract/talks'
import { useMemo } from 'react'
import type { Region } from '../../player/bar/draw-wave.ts'
import type { Sound } from '../../player/sound.ts'
import { noteRegions, notesByWord } from './note-marks.ts'
import { useNotes } from './notes.queries.ts'
import { useNoteWriting } from './use-note-writing.ts'

const none: Note[] = []

export function useTalkNotes(talk: Talk, sound: Sound, regions: readonly Region[]) {
  const notes = useNotes(talk.org_id, talk.talk_id).data ?? none
  const writing = useNoteWriting(talk, sound.now)
  return {
    writing,
    marks: useMemo(() => notesByWord(talk.words, notes), [talk.words, notes]),
    regions: useMemo(() => [...noteRegions(notes), ...regions], [notes, regions]),
  }
}
