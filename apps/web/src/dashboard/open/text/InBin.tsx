import { BIN_DAYS } from '@earshot/contract/rules/bin'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useChangeTalk } from '../../../talks/talks.queries.ts'
import classes from './text.module.css'

const DAY = 24 * 60 * 60 * 1000

/** Says that a talk is in the bin, when it is gone for good, and takes it out. */
export function InBin({ talk, deleted }: { talk: Talk; deleted: string }) {
  const { t, i18n } = useLingui()
  const change = useChangeTalk(talk.org_id)
  const end = i18n.date(new Date(Date.parse(deleted) + BIN_DAYS * DAY), { dateStyle: 'long' })
  return (
    <div className={classes.bin} role="status">
      <p>{t`This talk is in the bin. It is deleted for good on ${end}.`}</p>
      <Button
        variant="default"
        size="sm"
        loading={change.isPending}
        onClick={() => change.mutate({ talk_id: talk.talk_id, deleted: null })}
      >
        {t`Restore`}
      </Button>
    </div>
  )
}
