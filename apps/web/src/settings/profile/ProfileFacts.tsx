import { useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Part } from '../parts/Part.tsx'
import classes from './profile.module.css'

/** The profile as members see it. */
export function ProfileFacts() {
  const { t } = useLingui()
  const { name, image, label, type, clips, recording_notice } = useOrganization()
  const facts = [
    [t`Label`, label],
    [t`Type`, type],
    [t`Clips`, clips ? t`may be published` : t`are switched off`],
    [t`Before the first recording, everybody reads`, recording_notice],
  ] as const
  return (
    <Part title={t`Profile`} text={t`Admins may change it; they are marked in the list of users.`}>
      <div className={classes.who}>
        <Avatar name={name} image={image} size={64} square />
        <p className={classes.name}>{name}</p>
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Part>
  )
}
