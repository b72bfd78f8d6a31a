import type { Redaction } from '@earshot/contract/redactions'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useId, useRef } from 'react'
import { useNames } from '../../dashboard/use-names.ts'
import { useIsAdmin } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { keepRowFocus } from '../../ui/keep-row-focus.ts'
import { longDate } from '../../lib/format.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import classes from './redaction.module.css'
import { useRedact, useRedactions } from './redactions.queries.ts'

export function RedactionList({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const { data, error, isPending } = useRedactions(talk.org_id, talk.talk_id)
  const title = useRef<HTMLHeadingElement>(null)
  if (error) return <ErrorNote title={t`Could not load what is redacted`} error={error} />
  if (isPending) return <Loader size="sm" role="status" aria-label={t`Loading`} />
  if (data.length === 0) return null
  return (
    <section aria-labelledby="redactions">
      <h3 ref={title} tabIndex={-1} id="redactions" className={classes.title}>{t`Redacted`}</h3>
      <ul ref={keepRowFocus} className={classes.list}>
        {data.map((redaction) => (
          <RedactionItem key={redaction.redaction_id} redaction={redaction} />
        ))}
      </ul>
      {data.some(({ erased }) => erased === null) && (
        <EraseButton talk={talk} onErased={() => title.current?.focus()} />
      )}
    </section>
  )
}

function RedactionItem({ redaction }: { redaction: Redaction }) {
  const { t, i18n } = useLingui()
  const { redaction_id, org_id, talk_id, start, end, said, reason, erased, created_by } = redaction
  const { author } = useNames(org_id)
  const { remove } = useRedact(org_id, talk_id)
  const [from, to] = [start, end].map((at) => i18n.number(at, { maximumFractionDigits: 1 }))
  const { name } = author(created_by)
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        <b>{t`${from} to ${to} seconds`}</b> <bdi>{erased ? t`Destroyed` : said && t`“${said}”`}</bdi>
        <span className={classes.by}>{reason ? t`${reason}, redacted by ${name}` : t`Redacted by ${name}`}</span>
      </span>
      {!erased && (
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(redaction_id, {
              onError: (error) => notifyError(t`Could not remove the redaction`, error),
            })
          }
        >{t`Remove`}</Button>
      )}
    </li>
  )
}

interface EraseButtonProps {
  talk: Talk
  /** The button is gone then, and with it the focus. */
  onErased: () => void
}

function EraseButton({ talk, onErased }: EraseButtonProps) {
  const { t } = useLingui()
  const { erase } = useRedact(talk.org_id, talk.talk_id)
  const why = useId()
  if (!useIsAdmin()) return null
  const ask = () =>
    modals.openConfirmModal({
      title: t`Destroy what is redacted?`,
      children: t`Permanently removes these parts from the recording and every version. Existing backups still contain them.`,
      labels: { confirm: t`Destroy`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        erase.mutate(undefined, {
          onSuccess: onErased,
          onError: (error) => notifyError(t`Could not destroy it`, error),
        }),
    })
  return (
    <>
      <Button
        className={classes.erase ?? ''}
        variant="default"
        color="red"
        size="sm"
        loading={erase.isPending}
        // Not disabled: its reason is read out to those who reach it by keyboard.
        {...(talk.held ? { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': why } : { onClick: ask })}
      >{t`Destroy the original for good`}</Button>
      {talk.held && (
        <p id={why} className={classes.about}>
          {t`On hold since ${longDate(talk.held)}. It cannot be deleted.`}
        </p>
      )}
    </>
  )
}
