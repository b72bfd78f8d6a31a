import { useUnread } from '../../hits/hits.queries.ts'
import { useUnreadMentions } from '../../talks/notes/notes.queries.ts'

/** How much is new for the person: hits that no one has acknowledged, and mentions they have not seen. */
export const useNewNotifications = (org_id: string) => useUnread(org_id) + useUnreadMentions(org_id)
