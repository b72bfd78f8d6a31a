import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import classes from './clips.module.css'
import { useClips } from './clips.queries.ts'
import { ClipList } from './ClipList.tsx'
import { FeedSection } from './FeedSection.tsx'

export function ClipsScreen() {
  const { t } = useLingui()
  const { org_id, clips } = useOrganization()
  const admin = useIsAdmin()
  const { isPending } = useClips(org_id)
  return (
    <Screen title={t`Clips`}>
      {!clips && (
        <p className={classes.note} role="note">
          {admin
            ? t`Clips are switched off in this organization: no page can be opened. You can switch them on in the settings.`
            : t`Clips are switched off in this organization: no page can be opened. Admins can switch them on.`}
        </p>
      )}
      <ClipList
        org_id={org_id}
        empty={
          <EmptyState
            drawing={<IconShare2 size={36} stroke={1.4} />}
            title={t`No clips yet`}
            text={t`Open a talk and select Share. Anyone with the link can listen without signing in.`}
          >
            <Button component={Link} to="/dashboard" variant="default">
              {t`Select a talk`}
            </Button>
          </EmptyState>
        }
      />
      {!isPending && <FeedSection org_id={org_id} open={clips} />}
    </Screen>
  )
}
