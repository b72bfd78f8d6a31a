import type { QueryClient } from '@tanstack/react-query'
import type { PageStore } from '../../../lib/page-store.ts'
import type { Corrected } from './correct-older.ts'
import type { TaughtWord } from './taught-word.ts'

export interface Teaching {
  client: QueryClient
  org_id: string
  talk_id: string
  word: TaughtWord
  /** Beside the notice, which is drawn anew when the window becomes narrow. */
  state: PageStore<TeachingState>
}

export interface TeachingState {
  busy: boolean
  /** Once the word is in the vocabulary. */
  known: { older: string[]; isNew: boolean } | undefined
  corrected?: Corrected
}
