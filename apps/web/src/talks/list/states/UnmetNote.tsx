import { isScoreOperator } from '@earshot/contract/rules/operators'
import type { UnmetOperator } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import classes from '../talk-list.module.css'

/** Says which operators of the search have no effect, and why. */
export function UnmetNote({ unmet }: { unmet: readonly UnmetOperator[] }) {
  const sentenceOf = useSentence()
  return (
    <div role="status">
      {unmet.map((each) => (
        <p key={`${each.operator}:${each.value}`} className={classes.instead}>
          {sentenceOf(each)}
        </p>
      ))}
    </div>
  )
}

function useSentence() {
  const { t } = useLingui()
  return ({ operator, value, reason }: UnmetOperator) => {
    if (reason === 'unknown') {
      if (operator === 'channel') return t`No channel of yours is named “${value}”.`
      if (operator === 'speaker') return t`No speaker is named “${value}”.`
      if (operator === 'tag') return t`No tag is named “${value}”.`
      return t`No person here is named “${value}”.`
    }
    const written = `${operator}:${value}`
    if (operator === 'has')
      return t`“${written}” was searched as words. After has: write note, hit, speaker, tag, title or reply.`
    if (operator === 'is')
      return t`“${written}” was searched as words. After is: write open, handled, unheard or heard.`
    if (isScoreOperator(operator)) return t`“${written}” was searched as words. Write it like ${operator}:<80%.`
    return t`“${written}” was searched as words. Write the day like ${operator}:2026-11-01 or ${operator}:yesterday.`
  }
}
