/** As what a person joins who was not invited by name: never as an admin. */
export interface Joining {
  send: boolean
  moderate: boolean
  /** Set for guests. */
  guest_until: string | null
  channel_ids: string[]
}

/** How they come: `by` is the name of the link, or the email domain. */
export interface Way extends Joining {
  by: string
  approval: boolean
  /** In whose name the audit log keeps channels. */
  created_by: string
}
