import { type PhoneLine, phoneLineRoutes } from '@earshot/contract/phone-lines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'
import { asDataUrl } from '../../lib/data-url.ts'
import type { SelectedSound } from '../../ui/form/sound-field.ts'

/** Other admins' changes arrive as changes of webhooks, which are settings of the same kind. */
const { key } = cacheKind<PhoneLine[]>('webhooks', 'phone-lines')

type Given = Omit<PhoneLine, 'line_id' | 'org_id' | 'created' | 'created_by' | 'twilio_url'>
export type LineDraft = Omit<Given, 'greeting_sound'> & { greeting_sound: SelectedSound }

export const channelsOf = ({ channel_id, keys, unknown_channel_id }: PhoneLine) => [
  channel_id,
  ...keys.map((key) => key.channel_id),
  unknown_channel_id,
]

export const usePhoneLines = (org_id: string) =>
  useQuery(cacheQuery(key(org_id), { queryFn: ({ signal }) => call(phoneLineRoutes.list, { org_id }, { signal }) }))

export function usePhoneLineChanges(org_id: string) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: key(org_id) })
  return {
    create: useMutation({
      mutationFn: async (draft: LineDraft) => {
        const greeting_sound = await asDataUrl(draft.greeting_sound)
        return call(phoneLineRoutes.create, { org_id, ...draft, greeting_sound })
      },
      onSuccess,
    }),
    update: useMutation({
      mutationFn: async ({ greeting_sound, ...changes }: Partial<LineDraft> & { line_id: string }) => {
        const sound = greeting_sound !== undefined && { greeting_sound: await asDataUrl(greeting_sound) }
        return call(phoneLineRoutes.update, { org_id, ...changes, ...sound })
      },
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (line_id: string) => call(phoneLineRoutes.remove, { org_id, line_id }),
      onSuccess,
    }),
  }
}
