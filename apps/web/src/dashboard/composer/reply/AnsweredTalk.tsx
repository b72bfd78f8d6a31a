import { useLingui } from '@lingui/react/macro'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useTalk } from '../../../talks/talks.queries.ts'
import { useNames } from '../../people.ts'
import classes from './reply.module.css'

/** What an open talk answers, as the way there. Its place is kept while it is asked for. */
export function AnsweredTalk({ talk_id }: { talk_id: string }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { data: talk, error } = useTalk(org_id, talk_id)
  const author = useNames(org_id).author(talk?.user_id ?? '').name
  if (error) return <p className={classes.answered}>{t`Answers a talk that is not here any more`}</p>
  return (
    <p className={classes.answered}>
      {talk && (
        <Link
          className={classes.way}
          to="."
          search={(before: Record<string, string | undefined>) => ({ ...before, talk_id, t: undefined })}
        >
          <IconArrowForwardUp className={classes.sign ?? ''} size={16} stroke={1.6} aria-hidden />
          <span className={classes.whom}>{t`Answers ${author}`}</span>
          <span className={classes.text} dir="auto">
            {talk.text}
          </span>
        </Link>
      )}
    </p>
  )
}
