import { useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { IconBellPlus, IconFileMusic, IconMicrophone, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { SOUND_FILES } from '../../../lib/files/sound-files.ts'
import { useIsAdmin, useOrganization } from '../../../organizations/organizations.queries.ts'
import classes from './empty.module.css'
import { FirstStep } from './FirstStep.tsx'
import { Voices } from './Voices.tsx'

interface FirstStepsProps {
  onRecord: (() => void) | undefined
  onFiles: ((files: readonly File[]) => void) | undefined
}

/** An organization in which nothing was said yet: what one does first. */
export function FirstSteps({ onRecord, onFiles }: FirstStepsProps) {
  const { t } = useLingui()
  const { org_id, name } = useOrganization()
  const admin = useIsAdmin()
  return (
    <div className={classes.first}>
      <Voices />
      <h2 className={classes.title}>{t`No talks yet`}</h2>
      <p className={classes.text}>
        {onRecord
          ? t`Everything said in ${name} will be here: heard, written down, and found again.`
          : t`What others send appears here by itself: heard, written down, and found again.`}
      </p>
      <ol className={classes.steps}>
        {onRecord && (
          <FirstStep icon={IconMicrophone} title={t`Say something`} text={t`It is written down while you go on.`}>
            <Button size="sm" onClick={onRecord}>{t`Record a talk`}</Button>
          </FirstStep>
        )}
        {onFiles && (
          <FirstStep icon={IconFileMusic} title={t`Bring what you have`} text={t`Drop audio files anywhere here.`}>
            <FileButton multiple accept={SOUND_FILES} onChange={onFiles}>
              {(props) => <Button {...props} variant="default" size="sm">{t`Choose files`}</Button>}
            </FileButton>
          </FirstStep>
        )}
        {admin && (
          <FirstStep icon={IconUserPlus} title={t`Invite people`} text={t`Whoever listens with you.`}>
            <Link to="/organizations/$org_id/invitations" params={{ org_id }} search={{}}>{t`Invite`}</Link>
          </FirstStep>
        )}
        {admin && (
          <FirstStep icon={IconBellPlus} title={t`Watch for a word`} text={t`Be told as soon as somebody says it.`}>
            <Link to="/organizations/$org_id/alerts" params={{ org_id }} search={{}}>{t`Make an alert`}</Link>
          </FirstStep>
        )}
      </ol>
    </div>
  )
}
