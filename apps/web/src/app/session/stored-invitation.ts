import { inviteRoutes } from '@earshot/contract/invites'
import { invitation } from '../../lib/browser-storage/values.ts'
import { call } from '../../lib/client.ts'
import type { InviteLink } from '../guards/invite-link.ts'

/** Keeps an invite whose link was opened. Opening it again does not take back a yes. */
export function keepInvitation(link: InviteLink) {
  const known = invitation.get()
  invitation.set({ ...link, agreed: known?.invite_id === link.invite_id && known.agreed })
}

export function agreeToInvitation() {
  const link = invitation.get()
  if (link) invitation.set({ ...link, agreed: true })
}

/** Goes on without the invitation; declining also tells the organization. */
export async function dropInvitation({ decline }: { decline: boolean }) {
  const link = invitation.get()
  if (link && decline) await call(inviteRoutes.save, { invite_id: link.invite_id, verify: link.verify, accept: false })
  invitation.set(undefined)
}
