import type { Speaker } from '@earshot/contract/speakers'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { count } from '../lib/format.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { VoiceButton } from './sample/VoiceButton.tsx'
import { SpeakerMenu } from './SpeakerMenu.tsx'
import classes from './speakers.module.css'

interface SpeakerCardProps {
  speaker: Speaker
  /** In how many talks they are heard; undefined while that is not known. */
  talks: number | undefined
  admin: boolean
  onEdit: () => void
  onMerge: (() => void) | undefined
}

export function SpeakerCard({ speaker, talks, admin, onEdit, onMerge }: SpeakerCardProps) {
  const { t } = useLingui()
  const { speaker_id, name, description, image, sample } = speaker
  const shortened = count(talks ?? 0)
  const words = plural(talks ?? 0, { one: '# talk', other: `${shortened} talks` })
  return (
    <li className={classes.card}>
      <Avatar name={name} image={image} size={56} />
      <div className={classes.about}>
        <h2 className={classes.name}>{name}</h2>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {admin && <SpeakerMenu {...{ speaker, talks, onEdit, onMerge }} />}
      <div className={classes.foot}>
        {sample ? (
          <VoiceButton voice={sample} name={name} />
        ) : (
          <span className={classes.none}>{t`No voice sample`}</span>
        )}
        {talks === 0 && <span className={classes.none}>{t`No talks`}</span>}
        {talks !== undefined && talks > 0 && (
          <Link to="/dashboard" search={{ speaker_id }} aria-label={t`${words} of ${name}`}>
            {words}
          </Link>
        )}
      </div>
    </li>
  )
}
