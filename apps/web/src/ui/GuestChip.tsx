import { Chip } from './Chip.tsx'
import { isOver, useRoleWords } from './use-role-words.ts'

/** Nothing for people who are no guests. */
export function GuestChip({ guest_until }: { guest_until: string | null }) {
  const { guest } = useRoleWords()
  if (guest_until === null) return null
  return <Chip tone={isOver(guest_until) ? 'red' : 'amber'}>{guest(guest_until)}</Chip>
}
