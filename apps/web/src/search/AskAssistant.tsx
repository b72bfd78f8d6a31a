import { isQuestion } from '@earshot/contract/rules/questions'
import { useLingui } from '@lingui/react/macro'
import { IconMessageQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './search-box.module.css'

/** Offers a question to the assistant, because the search looks for its words only. */
export function AskAssistant({ query }: { query: string }) {
  const { t } = useLingui()
  if (!isQuestion(query)) return null
  return (
    <Link className={classes.ask} to="/assistant" search={{ question: query.trim() }}>
      <IconMessageQuestion size={16} stroke={1.7} aria-hidden /> {t`Ask the assistant`}
    </Link>
  )
}
