import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import type { Outbox } from '../../recorder/outbox/outbox.ts'
import { changedKey } from '../../lib/calls/cache-keys.ts'

/** What has just arrived, as a sentence. */
export function useTold(
  outbox: Outbox,
  { nameOf, onSent }: { nameOf: (channel_id: string) => string; onSent: () => void },
) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()
  const [told, tell] = useState('')
  const arrived = useEffectEvent((channel_id: string) => {
    const name = nameOf(channel_id)
    tell(t`Sent to ${name}`)
    void client.invalidateQueries({ queryKey: changedKey('talks', org_id) })
    onSent()
  })
  useEffect(() => outbox.hearSent(({ channel_id }) => arrived(channel_id)), [outbox])
  return told
}
