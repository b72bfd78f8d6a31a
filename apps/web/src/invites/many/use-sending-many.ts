import { useState } from 'react'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { useSendInvite } from '../invites.queries.ts'
import type { Guest } from './guests.ts'

/** How it went with each address; a text is why it did not. */
export type Outcomes = ReadonlyMap<string, 'sending' | 'sent' | { refused: string }>

/** Sends invites one after the other, and keeps how each of them went. */
export function useSendingMany(org_id: string) {
  const send = useSendInvite(org_id)
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [busy, setBusy] = useState(false)
  const note = (email: string, outcome: 'sending' | 'sent' | { refused: string }) =>
    setOutcomes((before) => new Map(before).set(email, outcome))

  /** Answers whose invites are on their way. */
  async function sendAll(guests: Guest[], rights: { admin: boolean; send: boolean }) {
    setBusy(true)
    const sent: string[] = []
    for (const { email, name } of guests) {
      note(email, 'sending')
      try {
        await send.mutateAsync({ email, ...rights, ...(name && { name }) })
        note(email, 'sent')
        sent.push(email)
      } catch (error) {
        note(email, { refused: errorMessage(error) })
      }
    }
    setBusy(false)
    return sent
  }

  return { outcomes, busy, sendAll }
}
