import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { momentInWords } from '../../lib/moment-in-words.ts'
import { OutboxAnchor } from '../../ui/OutboxAnchor.tsx'
import { useHasOutbox } from '../../auth/provider/mail-server.queries.ts'
import { Time } from '../../ui/Time.tsx'
import parts from '../sections.module.css'
import classes from './operations.module.css'
import type { OperationsShown } from './operations.queries.ts'
import { sizeInWords } from './units.ts'

type Health = NonNullable<OperationsShown['health']>
type Problem = Health['problems'][number]

interface ServerHealthProps {
  health: Health
  disk: NonNullable<OperationsShown['disk']>
}

/** What is wrong with the server, in sentences, then what is set up, then what was wrong. */
export function ServerHealth({ health, disk }: ServerHealthProps) {
  const { t } = useLingui()
  const open = health.problems.filter(({ ended }) => ended === null)
  const past = health.problems.filter(({ ended }) => ended !== null)
  return (
    <>
      {open.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden /> {t`Nothing is wrong with this server.`}
        </p>
      ) : (
        <ul className={parts.card} aria-label={t`Problems of this server`}>
          {open.map((problem) => (
            <li key={problem.cause} className={classes.problem}>
              <IconAlertTriangle size={18} aria-hidden />
              <div>
                <p>
                  <ProblemSentence {...problem} /> <Since at={problem.began} />
                </p>
                {isTechnical(problem) && <TechnicalDetails {...problem} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Facts {...{ health, disk }} />
      {past.length > 0 && <Past problems={past} />}
    </>
  )
}

function Since({ at }: { at: string }) {
  const { t } = useLingui()
  return <span className={parts.quiet}>· {t`since ${momentInWords(at)}`}</span>
}

/** The detail is what another program answered. */
const isTechnical = ({ cause }: Problem) => ['model', 'mail', 'storage'].includes(cause)

function TechnicalDetails({ detail }: Problem) {
  const { t } = useLingui()
  return (
    <details className={classes.details}>
      <summary>{t`Technical details`}</summary>
      <p dir="ltr">{detail}</p>
    </details>
  )
}

function Facts({ health: { mail, backup }, disk }: ServerHealthProps) {
  const { t } = useLingui()
  const hasOutbox = useHasOutbox()
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t`Disk`}</dt>
        <dd>
          <DiskSpace disk={disk} />
        </dd>
      </div>
      <div>
        <dt>{t`Email`}</dt>
        <dd>
          {mail ? t`Mail server set up` : t`Not set up: messages stay in the outbox of this server`}
          {!mail && hasOutbox && (
            <>
              {' · '}
              <OutboxAnchor />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t`Last backup`}</dt>
        <dd>
          <LastBackup backup={backup} />
        </dd>
      </div>
    </dl>
  )
}

function LastBackup({ backup }: Pick<Health, 'backup'>) {
  const { t } = useLingui()
  if (!backup) return t`Never: automatic backups are not set up`
  const { made, to, encrypted } = backup
  const place = <bdi>{to}</bdi>
  return (
    <>
      {made ? <Time at={made} /> : t`Never`}{' '}
      <span className={parts.quiet}>
        · {encrypted ? <Trans>into {place}, encrypted</Trans> : <Trans>into {place}</Trans>}
      </span>
    </>
  )
}

/** Multiple of the reserve below which a warning is shown, while there is still time to act. */
const WARN_AT = 3

function DiskSpace({ disk: { free, reserve } }: Pick<ServerHealthProps, 'disk'>) {
  const { t } = useLingui()
  const space = sizeInWords(free)
  const least = sizeInWords(reserve)
  const tone = free < reserve ? 'red' : free < reserve * WARN_AT ? 'amber' : 'plain'
  return (
    <span data-tone={tone}>
      <Trans>
        <strong>{space}</strong> free
      </Trans>
      {' · '}
      {tone === 'red'
        ? t`Uploads are refused until ${least} are free again. Recordings wait on their devices.`
        : t`Uploads are refused below ${least}.`}
    </span>
  )
}

function Past({ problems }: { problems: Problem[] }) {
  const { t } = useLingui()
  return (
    <details className={classes.past}>
      <summary>{t`Solved in the last 90 days`}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.cause} ${problem.began}`}>
            <ProblemSentence {...problem} />{' '}
            <span className={parts.quiet}>
              <Time at={problem.began} /> – {problem.ended && <Time at={problem.ended} />}
            </span>
            {isTechnical(problem) && <TechnicalDetails {...problem} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

function ProblemSentence({ cause, detail }: Problem) {
  const { t } = useLingui()
  switch (cause) {
    case 'disk':
      return t`The disk is almost full: ${detail} free.`
    case 'queue':
      return t`Work has waited for more than half an hour: ${detail}.`
    case 'model':
      return t`A speech model cannot be downloaded.`
    case 'mail':
      return t`The mail server cannot be reached.`
    case 'storage':
      return t`Recordings cannot be stored or read.`
    case 'certificate':
      return t`The certificate expires on ${detail}.`
    case 'backup':
      return t`Something is wrong with backups: ${detail}.`
    case 'source':
      return t`A source that brought talks fails: ${detail}. Settings, Sources says why.`
    case 'worker':
      return t`No worker is running.`
  }
}
