import type { Note } from '@earshot/contract/notes'
import { expect, test } from 'vitest'
import { noteRegions, notesByWord } from './note-marks.ts'

const words = ['call', 'them', 'now'].map((text, at) => ({ text, start: at + 1, end: at + 1.5, confidence: null }))
const at = (position: number, state: Note['state'] = 'open') => ({ note_id: `${position}`, position, state }) as Note
const found = (...notes: Note[]) =>
  [...notesByWord(words, notes)].map(([word, its]) => [word, its.map(({ note_id }) => note_id)])

test('a note belongs to the word at its moment, or to the last one before it', () => {
  expect(found(at(1), at(1.9), at(2.1), at(90))).toEqual([
    [0, ['1', '1.9']],
    [1, ['2.1']],
    [2, ['90']],
  ])
})

test('a note before the first word belongs to that word', () => expect(found(at(0))).toEqual([[0, ['0']]]))

test('without words there is no place for notes', () => expect(notesByWord([], [at(0)]).size).toBe(0))

test('open and resolved notes differ on the waveform', () => {
  expect(noteRegions([at(1), at(2, 'resolved')])).toEqual([
    { kind: 'note', start: 1, end: 1.01 },
    { kind: 'resolved', start: 2, end: 2.01 },
  ])
})
