import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { part } from '../ui/screen/late/part.tsx'
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

type Part = ComponentType<SettingsProps & { org_id: string }>

const coming = { instead: () => <Skeletons rows={4} height={64} /> }

const parts: Record<SectionName, Part> = {
  profile: part(async () => (await import('./profile/Profile.tsx')).Profile, coming),
  speech: part(async () => (await import('./speech/Speech.tsx')).Speech, coming),
  webhooks: part(async () => (await import('./webhooks/Webhooks.tsx')).Webhooks, coming),
  keys: part(async () => (await import('./keys/Keys.tsx')).Keys, coming),
  usage: part(async () => (await import('./operations/usage/Usage.tsx')).Usage, coming),
  operations: part(async () => (await import('./operations/Operations.tsx')).Operations, coming),
  audit: part(async () => (await import('./audit/Audit.tsx')).Audit, coming),
  export: part(async () => (await import('./leaving/Export.tsx')).Export, coming),
  leave: part(async () => (await import('./leaving/Leaving.tsx')).Leaving, coming),
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
            <Part key={section} org_id={org_id} {...props} />
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
