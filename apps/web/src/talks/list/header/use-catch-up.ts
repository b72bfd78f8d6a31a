import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { isAudible } from '../../../lib/is-audible.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { searchTalks } from '../../../search/search.queries.ts'
import type { TalkRow } from '@earshot/contract/talks'
import { notifyError } from '../../../ui/screen/notify-error.ts'
import { catchUp, passesOver } from './live-choices.ts'
import { useLiveChoices } from './use-live-choices.ts'

const PAGE = 100
const MINUTE = 60_000

/** Plays what was said in the last minutes, before live mode goes on. */
export function useCatchUp(org_id: string, channel_id: string | undefined) {
  const { t } = useLingui()
  const choices = useLiveChoices(org_id, channel_id)

  return async (minutes: number) => {
    try {
      const found = await saidSince({ org_id, channel_id }, new Date(Date.now() - minutes * MINUTE).toISOString())
      const talks = found.filter((talk) => isAudible(talk) && !passesOver(choices, talk.channel_id))
      catchUp.set(talks)
      const { length } = talks
      notifications.show({
        id: 'catch-up',
        message:
          length > 0
            ? t`${plural(length, { one: 'Catching up with # talk.', other: 'Catching up with # talks.' })}`
            : t`${plural(minutes, { one: 'Nothing in the last minute.', other: 'Nothing in the last # minutes.' })}`,
      })
    } catch (error) {
      notifyError(t`Could not catch up`, error)
    }
  }
}

/** The oldest first. */
async function saidSince({ org_id, channel_id }: { org_id: string; channel_id: string | undefined }, from: string) {
  const talks: TalkRow[] = []
  let cursor: string | null = null
  do {
    const where = { org_id, query: '', from, sort: 'oldest' as const, tz: timeZone(), limit: PAGE }
    const page: Awaited<ReturnType<typeof searchTalks>> = await searchTalks(
      { ...where, ...(channel_id && { channel_id }), ...(cursor && { cursor }) },
      {},
    )
    talks.push(...page.talks)
    cursor = page.next_cursor
  } while (cursor !== null)
  return talks
}
