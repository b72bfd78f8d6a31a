import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { useMe } from '../../users/users.queries.ts'
import classes from '../account.module.css'
import { useChangePerson } from '../account.queries.ts'
import { Done } from '../parts/Done.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { Section } from '../parts/Section.tsx'
import { PictureButtons } from './PictureButtons.tsx'
import picture from './picture.module.css'
import { shrinkPicture } from '../../ui/form/picture/shrink-picture.ts'

/** A picture is looked at before it is saved; it is made small in this browser. */
export function PictureSection() {
  const { t } = useLingui()
  const me = useMe()
  const [chosen, setChosen] = useState<string>()
  const change = useChangePerson()
  const read = useMutation({ mutationFn: shrinkPicture, onSuccess: setChosen, onMutate: () => change.reset() })
  const save = (image: string) => change.mutate({ image }, { onSuccess: () => setChosen(undefined) })
  return (
    <Section title={t`Picture`} text={t`Shown in a circle beside your name.`}>
      <div className={picture.frame}>
        <Avatar name={me.name} image={chosen ?? me.image} size={96} />
        <div className={picture.deeds}>
          {read.isError && (
            <p className={classes.refusal} role="alert">
              {t`This is no picture that the browser can read. Choose a JPEG, PNG or WebP.`}
            </p>
          )}
          {change.isError && <Refusal error={change.error} />}
          {chosen && <p className={classes.quiet}>{t`This is how it will look.`}</p>}
          <div className={classes.row}>
            <PictureButtons
              chosen={chosen}
              saved={me.image}
              busy={read.isPending || change.isPending}
              onChoose={read.mutate}
              onSave={save}
              onDrop={() => setChosen(undefined)}
            />
            <Done shown={change.isSuccess && !chosen}>{me.image ? t`Saved` : t`Removed`}</Done>
          </div>
        </div>
      </div>
    </Section>
  )
}
