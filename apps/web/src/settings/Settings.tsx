import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { SoundFieldProps } from '../ui/form/sound-field.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { sectionGroups, isOpen, sectionIn, type SectionName } from './sections.ts'
import classes from './settings.module.css'
import { NativeSelect } from '@mantine/core'

export interface SettingsProps {
  onGone: () => void
  bin: ReactNode
  SoundField: ComponentType<SoundFieldProps>
  SecurityEvents: ComponentType<{ org_id: string }>
}

type SettingsSection = ComponentType<SettingsProps & { org_id: string }>

const skeletons = { instead: () => <Skeletons rows={4} height={64} /> }

const parts: Record<SectionName, SettingsSection> = {
  profile: lazyPart(async () => (await import('./organization/Profile.tsx')).Profile, skeletons),
  'sign-in': lazyPart(async () => (await import('./organization/SignInSettings.tsx')).SignInSettings, skeletons),
  scim: lazyPart(async () => (await import('./scim/Scim.tsx')).Scim, skeletons),
  speech: lazyPart(async () => (await import('./speech/Speech.tsx')).Speech, skeletons),
  vocabulary: lazyPart(async () => (await import('./speech/Vocabulary.tsx')).Vocabulary, skeletons),
  summaries: lazyPart(async () => (await import('./summaries/Summaries.tsx')).Summaries, skeletons),
  sources: lazyPart(async () => (await import('./sources/Sources.tsx')).Sources, skeletons),
  webhooks: lazyPart(async () => (await import('./webhooks/Webhooks.tsx')).Webhooks, skeletons),
  phones: lazyPart(async () => (await import('./phone-lines/PhoneLines.tsx')).PhoneLines, skeletons),
  keys: lazyPart(async () => (await import('./keys/Keys.tsx')).Keys, skeletons),
  apps: lazyPart(async () => (await import('./organization/AppsSetting.tsx')).AppsSetting, skeletons),
  clips: lazyPart(async () => (await import('./organization/ClipsSetting.tsx')).ClipsSetting, skeletons),
  health: lazyPart(async () => (await import('./operations/Health.tsx')).Health, skeletons),
  audit: lazyPart(async () => (await import('./audit/Audit.tsx')).Audit, skeletons),
  security: lazyPart(async () => (await import('./audit/SecuritySection.tsx')).SecuritySection, skeletons),
  retention: lazyPart(async () => (await import('./retention/Retention.tsx')).Retention, skeletons),
  erasure: lazyPart(async () => (await import('./erasure/ErasePerson.tsx')).ErasePerson, skeletons),
  export: lazyPart(async () => (await import('./organization/ExportSection.tsx')).ExportSection, skeletons),
  leave: lazyPart(async () => (await import('./organization/LeaveOrDelete.tsx')).LeaveOrDelete, skeletons),
}

export function Settings(props: SettingsProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const section = useLocation({ select: ({ searchStr }) => sectionIn(searchStr) })
  const SettingsSection = parts[section]
  return (
    <Screen title={t`Settings`}>
      <div className={classes.layout}>
        <SettingsNav current={section} admin={admin} />
        <div className={classes.part}>
          {admin || isOpen(section) ? (
            <SettingsSection key={section} org_id={org_id} {...props} />
          ) : (
            <EmptyState
              title={t`This part of the settings is for admins`}
              text={t`Ask an admin of your organization. Admins are marked in the list of users.`}
            />
          )}
        </div>
      </div>
    </Screen>
  )
}

interface SettingsNavProps {
  current: SectionName
  admin: boolean
}

function SettingsNav({ current, admin }: SettingsNavProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const seen = sectionGroups
    .map(({ title, sections }) => ({
      title: i18n._(title),
      sections: sections.filter(({ name }) => admin || isOpen(name)),
    }))
    .filter(({ sections }) => sections.length > 0)
  return (
    <>
      <nav className={classes.nav} aria-label={t`Sections`}>
        {seen.map((group) => (
          <ul key={group.title} aria-label={group.title} data-title={group.title}>
            {group.sections.map(({ name, title, icon: Icon }) => (
              <li key={name}>
                <Link
                  to="."
                  search={{ section: name }}
                  className={classes.link}
                  aria-current={name === current ? 'page' : undefined}
                >
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {i18n._(title)}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <NativeSelect
        className={classes.choice}
        size="md"
        aria-label={t`Section`}
        value={current}
        onChange={(event) => void navigate({ to: '.', search: { section: event.currentTarget.value } })}
        data={seen.map(({ title, sections }) => ({
          group: title,
          items: sections.map((section) => ({ value: section.name, label: i18n._(section.title) })),
        }))}
      />
    </>
  )
}
