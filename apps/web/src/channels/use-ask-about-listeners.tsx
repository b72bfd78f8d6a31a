import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useClipsOfChannel } from '../clips/clips.queries.ts'
import { useMembers } from '../users/users.queries.ts'

interface Confirmed {
  widen?: boolean
  revoke_clips?: boolean
}

/** Changes a channel; if it becomes open or private, says first who will hear its talks. */
export function useAskAboutListeners<Changes extends Partial<Pick<Channel, 'private'>>>(
  channel: Channel | undefined,
  change: (channel: Channel, changes: Changes & Confirmed) => void,
) {
  const { t } = useLingui()
  const people = useMembers(channel?.org_id ?? '', { enabled: channel?.private === true }).data?.length ?? 0
  const clips = useClipsOfChannel(channel).data ?? 0
  const name = channel?.name ?? ''
  return (changes: Changes) => {
    if (!channel) return
    if (changes.private === undefined || changes.private === channel.private) return change(channel, changes)
    let revoke_clips = false
    modals.openConfirmModal({
      ...(channel.private
        ? {
            title: t`Open ${name} to everyone?`,
            children: t`Everyone in the organization will hear its talks, including earlier ones, and find them in search: ${plural(people, { one: '# person', other: '# people' })}.`,
            labels: { confirm: t`Open channel`, cancel: t`Cancel` },
          }
        : {
            title: t`Make ${name} private?`,
            children: (
              <>
                {t`Only you and the people under “Roles and guests” will hear its talks, until you add others. Everyone else loses access right away. Published clips stay public.`}
                {clips > 0 && (
                  <Checkbox
                    mt="md"
                    label={t`Revoke published clips (${clips})`}
                    onChange={(event) => {
                      revoke_clips = event.currentTarget.checked
                    }}
                  />
                )}
              </>
            ),
            labels: { confirm: t`Make private`, cancel: t`Cancel` },
          }),
      onConfirm: () => change(channel, { ...changes, ...(channel.private ? { widen: true } : { revoke_clips }) }),
    })
  }
}
