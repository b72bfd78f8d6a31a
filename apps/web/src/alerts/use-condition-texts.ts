import type { ConditionProblem } from '@earshot/contract/rules/alert-conditions'
import type { UnmetOperator } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'

export function useConditionProblemText() {
  const { t } = useLingui()
  return ({ reason, asked: { operator, value } }: ConditionProblem) => {
    const written = `${operator}:${value}`
    return {
      empty: t`Enter words or operators, like tag:urgent.`,
      unreadable: t`“${written}” is not understood.`,
      personal: t`“${written}” depends on who searches. Enter a name instead.`,
      later: t`“${written}” changes after an alert has looked at a talk.`,
    }[reason]
  }
}

/** About names in a condition that are gone, or never were. */
export function useUnmetText() {
  const { t } = useLingui()
  return (unmet: readonly UnmetOperator[]) => {
    const written = unmet.map(({ operator, value }) => `${operator}:${value}`).join(', ')
    return t`Nothing here has this name: ${written}`
  }
}
