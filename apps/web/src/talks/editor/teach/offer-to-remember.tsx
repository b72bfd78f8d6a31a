import { vocabularyRoutes } from '@earshot/contract/vocabulary'
import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'
import { createPageStore } from '../../../lib/page-store.ts'
import { findOlder } from './correct-older.ts'
import { taughtWord } from './taught-word.ts'
import type { Teaching } from './teaching.ts'
import { TeachNotice } from './TeachNotice.tsx'

interface Correction {
  org_id: string
  talk_id: string
  before: string
  after: string
}

/** After a correction that taught a name: offers to know it from now on, and to put it right in older talks. */
export async function offerToRemember(client: QueryClient, { org_id, talk_id, before, after }: Correction) {
  const word = taughtWord(before, after)
  if (!word) return
  const { words } = await call(vocabularyRoutes.list, { org_id })
  const isKnown = words.includes(word.right)
  const older = isKnown ? await findOlder(org_id, talk_id, word) : []
  if (isKnown && older.length === 0) return
  const known = isKnown ? { older, isNew: false } : undefined
  show({ client, org_id, talk_id, word, state: createPageStore({ busy: false, known }) })
}

function show(teaching: Teaching) {
  const id = `teach/${teaching.talk_id}`
  notifications.hide(id)
  const close = () => notifications.hide(id)
  notifications.show({ id, message: <TeachNotice {...teaching} close={close} />, autoClose: false, role: 'status' })
}
