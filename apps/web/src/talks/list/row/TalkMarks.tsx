import type { TalkRow } from '@earshot/contract/talks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBellRinging, IconFlag } from '@tabler/icons-react'
import classes from './talk-row.module.css'

/** Undefined for none. */
export function useReplyCount({ length }: TalkRow['replies']) {
  const { t } = useLingui()
  return length > 0 ? t`${plural(length, { one: '# reply', other: '# replies' })}` : undefined
}

interface TalkMarksProps {
  talk: Pick<TalkRow, 'needs_review' | 'alert_ids'>
}

export function TalkMarks({ talk: { needs_review, alert_ids } }: TalkMarksProps) {
  const { t } = useLingui()
  const hits = alert_ids.length > 0 && t`${plural(alert_ids.length, { one: '# alert', other: '# alerts' })}`
  return (
    <>
      {needs_review && (
        <span
          className={classes.mark}
          data-kind="review"
          role="img"
          aria-label={t`Needs review`}
          title={t`Needs review`}
        >
          <IconFlag size={16} stroke={1.8} />
        </span>
      )}
      {hits && (
        <span className={classes.mark} role="img" aria-label={hits} title={hits}>
          <IconBellRinging size={16} stroke={1.8} />
        </span>
      )}
    </>
  )
}
