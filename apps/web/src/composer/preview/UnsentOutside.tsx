import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { useMe } from '../../users/users.queries.ts'
import { UnsentElsewhere } from '../outbox/list/UnsentElsewhere.tsx'
import { openOutboxesOf } from '../outbox/outboxes.ts'
import { UnsavedTextsElsewhere } from '../../talks/editor/UnsavedTexts.tsx'
import { UnsentPlayer } from './UnsentPlayer.tsx'

/** For people who are in no organization: what they recorded in those that they were in. */
export function UnsentOutside() {
  const { user_id } = useMe()
  useEffect(() => void openOutboxesOf(user_id), [user_id])
  return (
    <ModalsProvider>
      <UnsentElsewhere preview={(sound) => <UnsentPlayer key={sound.client_id} recorded={sound} />} />
      <UnsavedTextsElsewhere />
    </ModalsProvider>
  )
}
