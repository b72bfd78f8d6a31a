import { expect, test } from 'vitest'
import { languagesFor } from './spoken-languages.ts'

const codes = (languages: string[], chosen: string | null) =>
  languagesFor({ languages }, chosen).map(({ value }) => value)

test('an engine offers its languages, by name', () => {
  expect(languagesFor({ languages: ['en', 'de'] }, null)).toEqual([
    { value: 'en', label: 'English' },
    { value: 'de', label: 'German' },
  ])
})

test('the selected language stays on the list, whatever the engine supports', () => {
  expect(codes(['en'], 'pt-BR')).toContain('pt-BR')
  expect(codes(['en'], 'en')).toEqual(['en'])
})

test('an engine for all common languages offers many', () => {
  expect(codes([], null).length).toBeGreaterThan(30)
})
