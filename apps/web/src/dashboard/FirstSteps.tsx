import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, FileButton } from '@mantine/core'
import {
  type Icon,
  IconBellPlus,
  IconCheck,
  IconFileMusic,
  IconHeadphones,
  IconMicrophone,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUnheardCount } from '../channels/channels.queries.ts'
import { count } from '../lib/format.ts'
import { SOUND_FILES } from '../lib/sound-files.ts'
import { useOrganization } from '../organizations/organizations.queries.ts'
import type { Steps } from './first-steps.queries.ts'
import classes from './first-steps.module.css'

interface FirstStepsProps {
  steps: Steps | undefined
  onRecord: (() => void) | undefined
  onFiles: ((files: readonly File[]) => void) | undefined
  onHide: () => void
}

export function FirstSteps({ steps, onRecord, onFiles, onHide }: FirstStepsProps) {
  const { t } = useLingui()
  const all = Object.values(steps ?? {})
  const [done, total] = [count(all.filter(Boolean).length), count(all.length)]
  return (
    <section className={classes.steps} aria-label={t`First steps`} data-begun={steps?.talk ?? true}>
      <div className={classes.head}>
        <h2>{t`First steps`}</h2>
        <span className={classes.count}>{steps && t`${done} of ${total} done`}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t`Hide the first steps`}
          title={t`Hide the first steps`}
          onClick={onHide}
        >
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      {steps && <StepList {...{ steps, onRecord, onFiles }} />}
    </section>
  )
}

type StepListProps = Required<Pick<FirstStepsProps, 'onRecord' | 'onFiles'>> & { steps: Steps }

function StepList(props: StepListProps) {
  return (
    <ol className={classes.list}>
      {props.steps.notify === undefined ? <OrganizationSteps {...props} /> : <OwnSteps {...props} />}
    </ol>
  )
}

function OrganizationSteps({ steps, onRecord, onFiles }: StepListProps) {
  const { t } = useLingui()
  return (
    <>
      <RecordStep done={steps.talk} onRecord={onRecord} />
      <Step icon={IconUserPlus} title={t`Invite people`} text={t`Add people who listen with you.`} done={steps.invite}>
        <StepLink to="/organizations/$org_id/invitations" search={{}}>{t`Invite`}</StepLink>
      </Step>
      <Step
        icon={IconBellPlus}
        title={t`Watch for a word`}
        text={t`Get notified as soon as someone says it.`}
        done={steps.alert}
      >
        <StepLink to="/organizations/$org_id/alerts" search={{ alert: 'new' }}>{t`New alert`}</StepLink>
      </Step>
      <Step
        icon={IconFileMusic}
        title={t`Bring your recordings`}
        text={t`Drop audio files anywhere here.`}
        done={steps.upload}
      >
        {onFiles && (
          <FileButton multiple accept={SOUND_FILES} onChange={onFiles}>
            {(props) => <Button {...props} variant="default" size="sm">{t`Select files`}</Button>}
          </FileButton>
        )}
      </Step>
    </>
  )
}

/** Of a person who was invited. */
function OwnSteps({ steps, onRecord }: StepListProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const nothingNew = useUnheardCount(org_id) === 0
  return (
    <>
      <Step
        icon={IconHeadphones}
        title={t`Listen to a talk`}
        text={
          nothingNew ? t`New talks appear here automatically.` : t`Select a talk to read it, or play it from any word.`
        }
        done={steps.listen}
      >
        {!nothingNew && <StepLink to="/dashboard" search={{ unheard: 'true' }}>{t`Show unheard talks`}</StepLink>}
      </Step>
      {steps.record !== undefined && <RecordStep done={steps.record} onRecord={onRecord} />}
      <Step
        icon={IconBellPlus}
        title={t`Set your notifications`}
        text={t`By email, or in this browser also while Earshot is closed.`}
        done={steps.notify}
      >
        <StepLink to="/account" hash="notifications" search={{}}>{t`Notifications`}</StepLink>
      </Step>
    </>
  )
}

function RecordStep({ done, onRecord }: Pick<StepListProps, 'onRecord'> & { done: boolean | undefined }) {
  const { t } = useLingui()
  return (
    <Step icon={IconMicrophone} title={t`Say something`} text={t`It is transcribed in the background.`} done={done}>
      {onRecord && <Button variant="default" size="sm" onClick={onRecord}>{t`Record a talk`}</Button>}
    </Step>
  )
}

interface StepLinkProps {
  to: '/organizations/$org_id/invitations' | '/organizations/$org_id/alerts' | '/dashboard' | '/account'
  hash?: string
  search: Record<string, string>
  children: string
}

function StepLink({ children, ...target }: StepLinkProps) {
  const { org_id } = useOrganization()
  return (
    <Button
      variant="default"
      size="sm"
      c="var(--button-color)"
      renderRoot={(props) => <Link {...props} {...target} params={{ org_id }} />}
    >
      {children}
    </Button>
  )
}

interface StepProps {
  icon: Icon
  title: string
  text: string
  done: boolean | undefined
  children: ReactNode
}

function Step({ icon, title, text, done = false, children }: StepProps) {
  const { t } = useLingui()
  const Picture = done ? IconCheck : icon
  return (
    <li className={classes.step} data-done={done}>
      <span className={classes.sign} {...(done ? { role: 'img', 'aria-label': t`Done` } : { 'aria-hidden': true })}>
        <Picture size={20} stroke={done ? 2.2 : 1.6} />
      </span>
      <div className={classes.what}>
        <p className={classes.name}>{title}</p>
        {!done && <p className={classes.text}>{text}</p>}
        {!done && <div className={classes.action}>{children}</div>}
      </div>
    </li>
  )
}
