import type { Alert } from '@earshot/contract/alerts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useChannels } from '../channels/channels.queries.ts'
import { useHowTold, useWebhooksOfHits } from '../notifications/notifications.queries.ts'
import { useSpeakers } from '../speakers/speakers.queries.ts'
import classes from './alerts.module.css'

/** What narrows an alert, and where it notifies whoever reads this. */
export function AlertFacts({ org_id, alert }: { org_id: string; alert: Alert }) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data ?? []
  const speakers = useSpeakers(org_id).data ?? []
  const told = useHowTold(org_id, alert)
  const called = useWebhooksOfHits(org_id).map(({ name }) => name)
  const { exclude, channel_ids, speaker_ids, sounds_like, cooldown } = alert
  const inChannels = channels.filter(({ channel_id }) => channel_ids.includes(channel_id))
  const bySpeakers = speakers.filter(({ speaker_id }) => speaker_ids.includes(speaker_id))
  const hours = cooldown / 60
  const facts = [
    inChannels.length > 0 && inChannels.map(({ name }) => `#${name}`).join(', '),
    bySpeakers.length > 0 && bySpeakers.map(({ name }) => name).join(', '),
    exclude.length > 0 && t`not in ${exclude.map((phrase) => `“${phrase}”`).join(', ')}`,
    sounds_like && t`also what sounds like it`,
    cooldown > 0 &&
      (Number.isInteger(hours)
        ? t`rests ${plural(hours, { one: '# hour', other: '# hours' })}`
        : t`rests ${plural(cooldown, { one: '# minute', other: '# minutes' })}`),
    told && howTold(told),
    called.length > 0 && t`calls ${called.join(', ')}`,
  ]
  return <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>

  function howTold({ email, push }: { email: boolean; push: boolean }) {
    if (email && push) return t`tells you here, by e-mail and push`
    if (email) return t`tells you here and by e-mail`
    if (push) return t`tells you here and by push`
    return t`tells you here`
  }
}
