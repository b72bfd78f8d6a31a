import { useState } from 'react'

export function useDrafts<Values>() {
  const [drafts] = useState(() => new Map<string, Values>())
  return {
    of: (id: string) => drafts.get(id),
    keep: (id: string, values: Values) => void drafts.set(id, values),
    drop: (id: string) => void drafts.delete(id),
  }
}
