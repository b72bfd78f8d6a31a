import { useState } from 'react'
import { changedFields } from './changed-fields.ts'

export type Drafts<Fields> = Map<string, Partial<Fields>>

/** What was typed into the forms of a screen and not saved, by the id of what they change; '' is a new one. */
export function useDrafts<Fields>(): Drafts<Fields> {
  const [drafts] = useState(() => new Map<string, Partial<Fields>>())
  return drafts
}

/** The values of a form that goes on with what was typed before. `start` gives what is saved when it opens. */
export function useDraft<Fields extends object>(drafts: Drafts<Fields>, id: string, start: () => Fields) {
  const [saved] = useState(start)
  const changesIn = (values: Fields) => changedFields(saved, values)
  return {
    initialValues: { ...saved, ...drafts.get(id) },
    onValuesChange: (values: Fields) => void drafts.set(id, changesIn(values)),
    changesIn,
    drop: () => void drafts.delete(id),
  }
}
