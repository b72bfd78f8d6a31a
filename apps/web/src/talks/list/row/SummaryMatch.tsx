import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { isFoundInSummary } from './summary-match.ts'
import classes from './talk-row.module.css'

/** Says why a talk was found whose own words have no mark. */
export function SummaryMatch({ talk }: { talk: FoundTalk }) {
  const { t } = useLingui()
  const query = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('query') ?? '' })
  return isFoundInSummary(talk, query) && <span className={classes.found}>{t`In the summary`}</span>
}
