import { invitation } from '../../lib/browser-storage/values.ts'
import { parseInvite } from '../guards/invite-link.ts'

/** Keeps the invite of a link that was opened; answers whether it is one. Opening it again does not take back a yes. */
export function keepInvitation(value: string | undefined): boolean {
  const link = value === undefined ? undefined : parseInvite(value)
  if (!link) return false
  const known = invitation.get()
  invitation.set({ ...link, agreed: known?.invite_id === link.invite_id && known.agreed })
  return true
}

export function agreeToInvitation() {
  const link = invitation.get()
  if (link) invitation.set({ ...link, agreed: true })
}
