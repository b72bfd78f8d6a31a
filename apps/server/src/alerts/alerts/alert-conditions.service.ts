import type { Alert } from '@earshot/contract/alerts'
import { ApiError } from '@earshot/contract/errors'
import { clausesOf, operatorsOf } from '@earshot/contract/rules/query'
import type { UnmetOperator } from '@earshot/contract/search'
import type { OrgScope } from '../../organizations/scope.ts'
import { operatorsIn } from '../../talks/search/operators.service.ts'
import { channelsMeant, listFound } from '../../talks/search/stored-searches.service.ts'
import { privateAmong } from '../../organizations/channels/channel-names.service.ts'

type Condition = Pick<Alert, 'condition' | 'hours'>

const tzOf = ({ hours }: Condition) => hours?.tz ?? 'UTC'

/** Those of the talks that fulfil the condition: the search itself looks for it in them. */
export const fulfilling = async (org: OrgScope, alert: Condition, talk_ids: string[]): Promise<string[]> =>
  alert.condition === '' || talk_ids.length === 0
    ? talk_ids
    : listFound(org, { query: alert.condition, tz: tzOf(alert) }, talk_ids)

/** For each, the operators that match no name of those that the scope may know of. */
export async function unmetIn(org: OrgScope, alerts: Pick<Alert, 'condition'>[]): Promise<UnmetOperator[][]> {
  const clauses = alerts.map(({ condition }) => clausesOf(condition))
  const { unmet } = await operatorsIn(org, clauses.flat(), 'UTC')
  const unknown = new Map(unmet.map((each) => [`${each.operator}:${each.value}`, each]))
  return clauses.map((each) =>
    operatorsOf(each).flatMap(({ operator, value }) => unknown.get(`${operator}:${value}`) ?? []),
  )
}

/** Everyone reads a condition, so it must not name a private channel. Names that it had may be gone. */
export async function requireCondition(org: OrgScope, alert: Condition, known: Condition | undefined) {
  if (alert.condition === '' || alert.condition === known?.condition) return
  const [[unmet] = []] = await unmetIn(org, [alert])
  if (unmet) throw refused(`“${unmet.operator}:${unmet.value}” matches no name`)
  for (const meant of await channelsMeant(org, alert.condition))
    if ((await privateAmong(org, meant)).length === meant.length)
      throw refused('A condition cannot name a private channel. Select it under channels instead')
}

const refused = (text: string) => new ApiError('invalid', text, { field: 'condition' })
