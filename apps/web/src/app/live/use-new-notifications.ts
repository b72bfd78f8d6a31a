import { useUnread } from '../../hits/hits.queries.ts'
import { useUnreadMentions } from '../../talks/notes/notes.queries.ts'

export const useNewNotifications = (org_id: string) => (useUnread(org_id) ?? 0) + useUnreadMentions(org_id)
