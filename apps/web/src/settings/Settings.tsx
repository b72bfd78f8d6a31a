import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { lazy, type LazyExoticComponent, type ReactNode, Suspense } from 'react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { isOpen, type SectionName, sectionIn } from './nav/sections.ts'
import classes from './settings.module.css'
import { SettingsNav } from './nav/SettingsNav.tsx'

export interface SettingsProps {
  /** The person has left the open organization, or it lies in the bin. */
  onGone: () => void
  /** The person's organizations in the bin. */
  bin: ReactNode
}

type Part = LazyExoticComponent<(props: SettingsProps & { org_id: string }) => ReactNode>

const parts: Record<SectionName, Part> = {
  profile: lazy(async () => ({ default: (await import('./profile/Profile.tsx')).Profile })),
  speech: lazy(async () => ({ default: (await import('./speech/Speech.tsx')).Speech })),
  webhooks: lazy(async () => ({ default: (await import('./webhooks/Webhooks.tsx')).Webhooks })),
  keys: lazy(async () => ({ default: (await import('./keys/Keys.tsx')).Keys })),
  usage: lazy(async () => ({ default: (await import('./operations/usage/Usage.tsx')).Usage })),
  operations: lazy(async () => ({ default: (await import('./operations/Operations.tsx')).Operations })),
  audit: lazy(async () => ({ default: (await import('./audit/Audit.tsx')).Audit })),
  export: lazy(async () => ({ default: (await import('./leaving/Export.tsx')).Export })),
  leave: lazy(async () => ({ default: (await import('./leaving/Leaving.tsx')).Leaving })),
}

/** The organization's settings. Members see what concerns them, and who may do the rest. */
export function Settings(props: SettingsProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const section = useLocation({ select: ({ searchStr }) => sectionIn(searchStr) })
  const Part = parts[section]
  return (
    <Screen title={t`Settings`}>
      <div className={classes.layout}>
        <SettingsNav current={section} admin={admin} />
        <div className={classes.part}>
          {admin || isOpen(section) ? (
            <Suspense fallback={<Skeletons rows={4} height={64} />}>
              <Part key={section} org_id={org_id} {...props} />
            </Suspense>
          ) : (
            <EmptyState
              title={t`This part of the settings is for admins`}
              text={t`Ask an admin of your organization; they are marked in the list of users.`}
            />
          )}
        </div>
      </div>
    </Screen>
  )
}
