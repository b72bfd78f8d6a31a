import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Part } from '../parts/Part.tsx'

export function ClipsPart({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { clips } = useOrganization()
  const change = useChangeOrganization(org_id)
  const wanted = change.isPending ? change.variables.clips : clips
  return (
    <Part
      title={t`Clips`}
      text={t`A clip is a public page of a talk, or of a part of it, for whoever has its link. Switched off, nobody can publish one.`}
    >
      {change.isError && <ErrorNote title={t`Nothing was changed`} error={change.error} />}
      <Switch
        label={t`Senders and admins may publish clips`}
        checked={wanted ?? clips}
        onChange={(event) => change.mutate({ clips: event.currentTarget.checked })}
      />
    </Part>
  )
}
