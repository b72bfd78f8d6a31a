import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useChangeTalk } from '../../../talks/talks.queries.ts'
import classes from './text.module.css'

/** What one should know before believing a text. */
export function Notes({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const { talk_id, needs_review, truncated, rough, edited, engine, instead_of } = talk
  const change = useChangeTalk(talk.org_id)
  return (
    <>
      {needs_review && (
        <div className={classes.note}>
          <p>
            <strong>{t`Needs review.`}</strong> {t`Somebody should compare this text with the sound.`}
          </p>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconEyeCheck size={16} stroke={1.7} />}
            onClick={() => change.mutate({ talk_id, needs_review: false })}
          >
            {t`Reviewed`}
          </Button>
        </div>
      )}
      {truncated && <p className={classes.note}>{t`The file ended too early: the end of this talk is missing.`}</p>}
      {instead_of && engine && !edited && (
        <p className={classes.note}>
          {t`Transcribed by ${engine} because ${instead_of} was not available. It will be transcribed again.`}
        </p>
      )}
      {rough && !edited && (
        <p className={classes.note}>{t`Rough text: this engine mishears often. Listen where it matters.`}</p>
      )}
    </>
  )
}
