import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNames } from '../dashboard/use-names.ts'
import { useTalk } from '../talks/talks.queries.ts'
import { Time } from '../ui/Time.tsx'
import classes from './reply.module.css'

interface RepliesProps {
  org_id: string
  talk_ids: readonly string[]
}

/** The talks that answer one, below it. */
export function Replies({ org_id, talk_ids }: RepliesProps) {
  const { t } = useLingui()
  const title = t`${plural(talk_ids.length, { one: '# reply', other: '# replies' })}`
  return (
    <section className={classes.replies} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {talk_ids.map((talk_id) => (
          <Reply key={talk_id} org_id={org_id} talk_id={talk_id} />
        ))}
      </ul>
    </section>
  )
}

function Reply({ org_id, talk_id }: { org_id: string; talk_id: string }) {
  const { t } = useLingui()
  const { data: talk } = useTalk(org_id, talk_id)
  const names = useNames(org_id)
  return (
    <li>
      {talk && (
        <Link
          className={classes.way}
          to="."
          search={(before: Record<string, string | undefined>) => ({ ...before, talk_id, t: undefined })}
        >
          <IconArrowBackUp className={classes.sign ?? ''} size={16} stroke={1.6} aria-hidden />
          <span className={classes.whom}>{names.voice(talk).name}</span>
          <Time at={talk.recorded_at} />
          <span className={classes.text} dir="auto">
            {talk.text || t`Transcribing…`}
          </span>
        </Link>
      )}
    </li>
  )
}
