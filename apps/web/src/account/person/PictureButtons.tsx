import { useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'

interface PictureButtonsProps {
  /** The one that is looked at before it is saved. */
  chosen: string | undefined
  /** The one that the others see; '' for none. */
  saved: string
  busy: boolean
  onChoose: (file: File) => void
  onSave: (image: string) => void
  onDrop: () => void
}

export function PictureButtons({ chosen, saved, busy, onChoose, onSave, onDrop }: PictureButtonsProps) {
  const { t } = useLingui()
  if (chosen) {
    return (
      <>
        <Button loading={busy} onClick={() => onSave(chosen)}>
          {t`Save the picture`}
        </Button>
        <Button variant="default" disabled={busy} onClick={onDrop}>
          {t`Not this one`}
        </Button>
      </>
    )
  }
  return (
    <>
      <FileButton accept="image/*" onChange={(file) => file && onChoose(file)}>
        {(props) => (
          <Button variant="default" loading={busy} {...props}>
            {saved ? t`Choose another picture` : t`Choose a picture`}
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
