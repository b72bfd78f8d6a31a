import type { Dependents } from '@earshot/contract/members'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useDeparture } from './users.queries.ts'
import classes from './users.module.css'

interface DepartureFactsProps {
  org_id: string
  user_id: string
  intro: string
}

/** What depends on a person, shown before they are removed or leave. */
export function DepartureFacts({ org_id, user_id, intro }: DepartureFactsProps) {
  return (
    <>
      <p>{intro}</p>
      <Facts org_id={org_id} user_id={user_id} />
    </>
  )
}

function Facts({ org_id, user_id }: Omit<DepartureFactsProps, 'intro'>) {
  const { t } = useLingui()
  const departure = useDeparture(org_id, user_id)
  const facts = [...useNamedFacts(departure.data), ...useCountedFacts(departure.data)].filter(({ total }) => total > 0)
  if (departure.isPending) return <Skeletons rows={2} height={20} />
  if (departure.isError) return <p role="alert">{t`Could not load what else changes.`}</p>
  if (facts.length === 0) return null
  return (
    <ul className={classes.departure} aria-label={t`What changes`}>
      {facts.map(({ text, names }) => (
        <li key={text}>
          {text}
          {names && <bdi className={classes.dependents}>{names}</bdi>}
        </li>
      ))}
    </ul>
  )
}

type Found = ReturnType<typeof useDeparture>['data']

const factOf = ({ total, names }: Dependents, text: string) => ({
  ...{ total, text },
  names: names.join(', ') + (total > names.length ? ' …' : ''),
})

function useNamedFacts(departure: Found) {
  const { t } = useLingui()
  if (!departure) return []
  const { alerts, urgent_alerts, keys, webhooks, phone_lines, shared_searches } = departure
  return [
    factOf(
      keys,
      t`${plural(keys.total, { one: '# API key stops working, with the program, folder or radio that uses it.', other: '# API keys stop working, with the programs, folders and radios that use them.' })}`,
    ),
    factOf(
      alerts,
      t`${plural(alerts.total, { one: '# alert notifies the admins instead.', other: '# alerts notify the admins instead.' })}`,
    ),
    factOf(
      urgent_alerts,
      t`${plural(urgent_alerts.total, { one: '# urgent alert notifies one person fewer.', other: '# urgent alerts notify one person fewer.' })}`,
    ),
    factOf(
      webhooks,
      t`${plural(webhooks.total, { one: '# webhook of a private channel stops.', other: '# webhooks of private channels stop.' })}`,
    ),
    factOf(
      phone_lines,
      t`${plural(phone_lines.total, { one: '# phone number goes on. Unknown callers send in the name of an admin.', other: '# phone numbers go on. Unknown callers send in the name of an admin.' })}`,
    ),
    factOf(
      shared_searches,
      t`${plural(shared_searches.total, { one: '# shared search stays.', other: '# shared searches stay.' })}`,
    ),
  ]
}

function useCountedFacts(departure: Found) {
  const { t } = useLingui()
  if (!departure) return []
  const { searches, feeds, connected_apps } = departure
  return [
    {
      total: searches,
      names: '',
      text: t`${plural(searches, { one: '# saved search is deleted.', other: '# saved searches are deleted.' })}`,
    },
    {
      total: feeds,
      names: '',
      text: t`${plural(feeds, { one: '# podcast feed ends.', other: '# podcast feeds end.' })}`,
    },
    {
      total: connected_apps,
      names: '',
      text: t`${plural(connected_apps, { one: '# connected app loses access.', other: '# connected apps lose access.' })}`,
    },
  ]
}
