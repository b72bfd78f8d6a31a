import { expect, test } from 'vitest'
import { draftName, forgetDrafts, hasDrafts } from './drafts.ts'
import { persisted } from './persisted-value.ts'
import { text } from './value-types.ts'

test.each(['talk', 'alert'] as const)('an unsaved %s is found and forgotten for its person alone', (kind) => {
  const [mine, theirs] = ['ada', 'ben'].map((user_id) => persisted(draftName(kind, user_id, 'one'), text))
  mine?.set('fire')
  theirs?.set('water')
  expect([hasDrafts('ada'), hasDrafts('eve')]).toEqual([true, false])
  forgetDrafts('ada')
  expect([hasDrafts('ada'), mine?.get(), theirs?.get()]).toEqual([false, undefined, 'water'])
  forgetDrafts('ben')
})
