import { useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { shrinkPicture } from '../../ui/form/picture/shrink-picture.ts'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import { Saved } from '../parts/Saved.tsx'
import classes from './profile.module.css'

/** The picture is made small in this browser, and kept as soon as it is chosen. */
export function ImagePart({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { name, image } = useOrganization()
  const change = useChangeOrganization(org_id)
  const read = useMutation({ mutationFn: shrinkPicture, onSuccess: (chosen) => change.mutate({ image: chosen }) })
  const busy = read.isPending || change.isPending
  return (
    <Part title={t`Picture`} text={t`Stands beside the name of the organization, on every screen and in invitations.`}>
      {read.isError && (
        <p className={parts.note} data-tone="amber" role="alert">
          {t`This is no picture that the browser can read. Choose a JPEG, PNG or WebP.`}
        </p>
      )}
      {change.isError && <ErrorNote title={t`The picture was not kept`} error={change.error} />}
      <div className={classes.who}>
        <Avatar name={name} image={image} size={64} square />
        <div className={parts.row}>
          <FileButton accept="image/*" onChange={(file) => file && read.mutate(file)}>
            {(props) => (
              <Button variant="default" loading={busy} {...props}>
                {image ? t`Choose another picture` : t`Choose a picture`}
              </Button>
            )}
          </FileButton>
          {image && (
            <Button variant="subtle" color="gray" disabled={busy} onClick={() => change.mutate({ image: '' })}>
              {t`Remove`}
            </Button>
          )}
          <Saved shown={change.isSuccess && !busy} />
        </div>
      </div>
    </Part>
  )
}
