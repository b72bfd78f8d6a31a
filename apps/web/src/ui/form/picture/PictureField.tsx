import { useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Avatar } from '../../Avatar.tsx'
import classes from './picture.module.css'
import { shrinkPicture } from './shrink-picture.ts'

interface PictureFieldProps {
  name: string
  /** A URL, a data URL, or '' for none. */
  image: string
  onChange: (image: string) => void
}

export function PictureField({ name, image, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const read = useMutation({ mutationFn: shrinkPicture, onSuccess: onChange })
  return (
    <div className={classes.picture}>
      <Avatar name={name} image={image} size={72} />
      <div className={classes.actions}>
        <FileButton accept="image/*" onChange={(file) => file && read.mutate(file)}>
          {(props) => (
            <Button variant="default" loading={read.isPending} {...props}>
              {image ? t`Select another picture` : t`Select a picture`}
            </Button>
          )}
        </FileButton>
        {image && (
          <Button variant="subtle" color="gray" onClick={() => onChange('')}>
            {t`Remove the picture`}
          </Button>
        )}
        {read.isError && (
          <p className={classes.refused} role="alert">
            {t`Your browser cannot read this picture. Select a JPEG, PNG or WebP file.`}
          </p>
        )}
      </div>
    </div>
  )
}
