import { useLingui } from '@lingui/react/macro'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { useTalk } from '../talks/talks.queries.ts'
import { useNames } from '../dashboard/use-names.ts'
import classes from './reply.module.css'

export function RepliedTalk({ talk_id }: { talk_id: string }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { data: talk, error } = useTalk(org_id, talk_id)
  const names = useNames(org_id)
  const author = talk ? names.sender(talk).name : ''
  if (error) return <p className={classes.answered}>{t`Reply to a talk that no longer exists`}</p>
  return (
    <p className={classes.answered}>
      {talk && (
        <Link
          className={classes.way}
          to="."
          search={(before: Record<string, string | undefined>) => ({ ...before, talk_id, t: undefined })}
        >
          <IconArrowForwardUp className={classes.sign ?? ''} size={16} stroke={1.6} aria-hidden />
          <span className={classes.whom}>{t`Reply to ${author}`}</span>
          <span className={classes.text} dir="auto">
            {talk.text}
          </span>
        </Link>
      )}
    </p>
  )
}
