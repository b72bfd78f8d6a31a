import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { useMe } from '../users/users.queries.ts'
import classes from './account.module.css'
import { useChangePerson } from './account.queries.ts'
import { SuccessNote } from './SuccessNote.tsx'
import { AccountError, Section } from './Section.tsx'
import { Button, FileButton } from '@mantine/core'
import picture from './picture.module.css'
import { shrinkPicture } from '../ui/form/picture/shrink-picture.ts'

/** Shows a preview before saving. The picture is scaled down in the browser. */
export function PictureSection() {
  const { t } = useLingui()
  const me = useMe()
  const [chosen, setChosen] = useState<string>()
  const change = useChangePerson()
  const read = useMutation({ mutationFn: shrinkPicture, onSuccess: setChosen, onMutate: () => change.reset() })
  const save = (image: string) => change.mutate({ image }, { onSuccess: () => setChosen(undefined) })
  return (
    <Section title={t`Picture`} text={t`Shown in a circle next to your name.`}>
      <div className={picture.frame}>
        <Avatar name={me.name} image={chosen ?? me.image} size={96} />
        <div className={picture.actions}>
          {read.isError && (
            <p className={classes.refusal} role="alert">
              {t`Your browser cannot read this picture. Select a JPEG, PNG or WebP file.`}
            </p>
          )}
          {change.isError && <AccountError error={change.error} />}
          {chosen && <p className={classes.quiet}>{t`Preview of your picture.`}</p>}
          <div className={classes.row}>
            <PictureButtons
              chosen={chosen}
              saved={me.image}
              busy={read.isPending || change.isPending}
              onChoose={read.mutate}
              onSave={save}
              onDrop={() => setChosen(undefined)}
            />
            <SuccessNote shown={change.isSuccess && !chosen}>{me.image ? t`Saved` : t`Removed`}</SuccessNote>
          </div>
        </div>
      </div>
    </Section>
  )
}

interface PictureButtonsProps {
  chosen: string | undefined
  /** The saved picture, or '' for none. */
  saved: string
  busy: boolean
  onChoose: (file: File) => void
  onSave: (image: string) => void
  onDrop: () => void
}

function PictureButtons({ chosen, saved, busy, onChoose, onSave, onDrop }: PictureButtonsProps) {
  const { t } = useLingui()
  if (chosen) {
    return (
      <>
        <Button loading={busy} onClick={() => onSave(chosen)}>
          {t`Save picture`}
        </Button>
        <Button variant="default" disabled={busy} onClick={onDrop}>
          {t`Cancel`}
        </Button>
      </>
    )
  }
  return (
    <>
      <FileButton accept="image/*" onChange={(file) => file && onChoose(file)}>
        {(props) => (
          <Button variant="default" loading={busy} {...props}>
            {saved ? t`Select another picture` : t`Select a picture`}
          </Button>
        )}
      </FileButton>
      {saved && (
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => onSave('')}>
          {t`Remove the picture`}
        </Button>
      )}
    </>
  )
}
