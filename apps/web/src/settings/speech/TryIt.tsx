import { TRIED_SECONDS } from '@earshot/contract/engines'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNewestTalks } from '../../search/search.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Time } from '../../ui/Time.tsx'
import parts from '../parts/parts.module.css'
import classes from './speech.module.css'
import { type Choice, useTryEngine } from './speech.queries.ts'

/** Hears the newest talk with what is chosen above, and shows both texts. */
export function TryIt({ org_id, choice }: { org_id: string; choice: Choice }) {
  const { t } = useLingui()
  const [talk] = useNewestTalks({ org_id, query: '', state: 'ready' }, { enabled: true })
  const attempt = useTryEngine()
  if (!talk) return <p className={parts.quiet}>{t`As soon as there is a talk, the choice can be tried on it.`}</p>
  const { talk_id, text, recorded_at, engine } = talk
  return (
    <div className={classes.try}>
      <div className={parts.row}>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          loading={attempt.isPending}
          onClick={() => attempt.mutate({ ...choice, talk_id })}
        >
          {t`Try it on the last talk`}
        </Button>
        <span className={parts.quiet}>
          <Time at={recorded_at} /> · {t`Hears its first ${TRIED_SECONDS} seconds, and keeps nothing.`}
        </span>
      </div>
      {attempt.isError && <ErrorNote title={t`It could not be tried`} error={attempt.error} />}
      {attempt.data && (
        <dl className={classes.texts} aria-live="polite">
          <div>
            <dt>{engine ? t`As ${engine} wrote it` : t`As it is written now`}</dt>
            <dd dir="auto">{text || t`No words`}</dd>
          </div>
          <div>
            <dt>{t`As ${attempt.data.engine} hears it`}</dt>
            <dd dir="auto">{attempt.data.text || t`No words`}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}
