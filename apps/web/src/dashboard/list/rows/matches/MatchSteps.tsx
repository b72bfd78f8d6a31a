import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useGo } from '../../../place.ts'
import { matchAt, matchBeside, momentBefore } from './matches.ts'
import classes from '../rows.module.css'

interface MatchStepsProps {
  talk: FoundTalk
  t: number | undefined
}

/** Goes from match to match of the open talk. */
export function MatchSteps({ talk, t: moment }: MatchStepsProps) {
  const { t } = useLingui()
  const go = useGo()
  const count = talk.matches.length
  const at = matchAt(talk, moment)
  function step(by: 1 | -1) {
    const match = matchBeside(talk, moment, by)
    if (match) go({ t: momentBefore(match) }, { replace: true })
  }
  const number = at + 1
  return (
    <fieldset className={classes.steps} aria-label={t`Matches`}>
      <ActionIcon variant="subtle" color="gray" size={28} onClick={() => step(-1)} aria-label={t`Previous match`}>
        <IconChevronUp size={16} stroke={1.8} />
      </ActionIcon>
      <span className="numbers">{at < 0 ? count : t`${number}/${count}`}</span>
      <ActionIcon variant="subtle" color="gray" size={28} onClick={() => step(1)} aria-label={t`Next match`}>
        <IconChevronDown size={16} stroke={1.8} />
      </ActionIcon>
    </fieldset>
  )
}
